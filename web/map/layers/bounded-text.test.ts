import { expect, test } from 'vitest'

import { boundedText } from './bounded-text.ts'

/** An answer that never ends, and how it was read. */
function endless(init: ResponseInit = {}) {
  const read = { chunks: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        read.chunks += 1
        stream.enqueue(new TextEncoder().encode('岩'.repeat(100)))
      },
      cancel() {
        read.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { read, answer: new Response(body, init) }
}

test('a text up to the limit is read whole', async () => {
  expect(await boundedText(new Response('砂岩'), 6)).toBe('砂岩')
})

test('beyond the limit reading stops, long before the end', async () => {
  const { read, answer } = endless()
  await expect(boundedText(answer, 1000)).rejects.toThrow('too much data')
  expect(read.isCancelled).toBe(true)
  expect(read.chunks).toBeLessThan(10)
})

test.each<[string, ResponseInit]>([
  ['that says it is longer', { headers: { 'content-length': '1001' } }],
  ['that is a refusal', { status: 503 }],
])('of an answer %s nothing is read', async (_, init) => {
  const { read, answer } = endless(init)
  await expect(boundedText(answer, 1000)).rejects.toThrow('no data')
  expect(read).toEqual({ chunks: 0, isCancelled: true })
})

test.each([[''], [null]])('no text is no data (%j)', async (body) => {
  await expect(boundedText(new Response(body), 6)).rejects.toThrow('no data')
})
