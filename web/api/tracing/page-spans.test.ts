import { afterEach, expect, test, vi } from 'vitest'

import { fetchTraced, sendSpans } from './page-spans.ts'

const heard: unknown[] = []
const sent: string[] = []
const { fetch } = globalThis
globalThis.location ??= new URL('http://127.0.0.1/') as unknown as Location
/** What the server says of a call with its answer. */
let timing = ''
vi.stubGlobal('fetch', async (request: Request) => {
  if (!request.url.endsWith('/api/traces/spans')) {
    sent.push(request.headers.get('traceparent') ?? '')
    return new Response('{}', { headers: timing ? { 'server-timing': timing } : {} })
  }
  heard.push(await request.json())
  return new Response('{}')
})

afterEach(() => void heard.splice(0))

async function call(said: string): Promise<void> {
  timing = said
  await fetchTraced(new Request('http://127.0.0.1/api/catalogue'), {})
}

test('each call says to what it belongs, by numbers that are its own', async () => {
  await call('')
  await call('')
  for (const one of sent) expect(one).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(new Set(sent).size).toBe(2)
})

test('only what the server has traced is sent, twenty calls at once; what does not arrive is lost', async () => {
  await call('')
  await call('cache;dur=3')
  await sendSpans()
  expect(heard).toEqual([])
  for (let n = 0; n < 20; n += 1) await call(`db;dur=3, trace;desc="ticket-${n}"`)
  await vi.waitUntil(() => heard.length === 1)
  const { spans } = Object(heard[0])
  expect(spans).toHaveLength(20)
  expect(spans[7]).toEqual({ ticket: 'ticket-7', took: expect.any(Number), ago: expect.any(Number) })
  await call('trace;desc="lost"')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await sendSpans()
  vi.stubGlobal('fetch', fetch)
})
