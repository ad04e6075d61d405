import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { testApp } from '#testing/app.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { limitOf } from './limits.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

test('a route without a limit has none', () => {
  expect(limitOf({})).toBeUndefined()
})

test('so many calls in so many seconds, for each source by itself', async () => {
  const limit = limitOf({ limit: { calls: 3, seconds: 60 } })!
  const ends = async (source: string, times: number) => {
    const found: string[] = []
    for (let i = 0; i < times; i += 1) found.push(await outcomeOf(limit(source)))
    return found
  }
  expect(await ends('192.0.2.1', 4)).toEqual(['done', 'done', 'done', 'too_many_requests'])
  expect(await ends('192.0.2.2', 1)).toEqual(['done'])
  await expect(limit('192.0.2.1')).rejects.toMatchObject({ detail: { retryAfter: 60 } })
  vi.advanceTimersByTime(60_001)
  expect(await ends('192.0.2.1', 1)).toEqual(['done'])
})

test('the wire answers 429 with Retry-After before anything is read, whatever a caller says of itself', async () => {
  vi.useRealTimers()
  const library = await testApp()
  const ask = async (i: number, address: string) => {
    const headers = { 'x-forwarded-for': `10.0.0.${i}`, 'user-agent': `agent ${i}` }
    return library.raw('POST', '/api/users/check-username', { body: { broken: i }, headers, address })
  }
  for (let i = 0; i < 20; i += 1) expect((await ask(i, '192.0.2.1')).status).toBe(400)
  const { status, headers, body } = await ask(99, '192.0.2.1')
  expect([status, body.data['error']]).toEqual([429, 'too_many_requests'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(1, '192.0.2.2')).status).toBe(400)
})
