import { afterEach, expect, test, vi } from 'vitest'

import { beginSpan, sendSpans } from './page-spans.ts'

const heard: unknown[] = []
const { fetch } = globalThis
globalThis.location ??= new URL('http://127.0.0.1/') as unknown as Location
vi.stubGlobal('fetch', async (request: Request) => {
  heard.push(await request.json())
  return new Response('{}')
})

afterEach(() => void heard.splice(0))

const answerWith = (timing: string) => new Response('{}', { headers: { 'server-timing': timing } })

test('each call says to what it belongs, by numbers that are its own', () => {
  const said = [beginSpan(), beginSpan()].map(({ headers }) => headers['traceparent'] ?? '')
  for (const one of said) expect(one).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(new Set(said).size).toBe(2)
})

test('only what the server has traced is sent, twenty calls at once; what does not arrive is lost', async () => {
  beginSpan().end(new Response('{}'))
  beginSpan().end(answerWith('cache;dur=3'))
  await sendSpans()
  expect(heard).toEqual([])
  for (let call = 0; call < 20; call += 1)
    beginSpan().end(answerWith(`db;dur=3, trace;desc="ticket-${call}"`))
  await vi.waitUntil(() => heard.length === 1)
  const { spans } = Object(heard[0])
  expect(spans).toHaveLength(20)
  expect(spans[7]).toEqual({ ticket: 'ticket-7', took: expect.any(Number), ago: expect.any(Number) })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  beginSpan().end(answerWith('trace;desc="lost"'))
  await sendSpans()
  vi.stubGlobal('fetch', fetch)
})
