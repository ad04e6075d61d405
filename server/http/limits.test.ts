import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { limitOf } from './limits.ts'
import { openStores } from './stores.ts'

let library: TestApp
beforeAll(async () => {
  library = await testApp()
})
beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const limited = (calls: number) =>
  limitOf(library.db, { method: 'GET', path: `/${calls}`, limit: { calls, seconds: 60 } })!

test('a route without a limit has none', () => {
  expect(limitOf(library.db, { method: 'GET', path: '/' })).toBeUndefined()
})

test('so many calls in so many seconds, for each source by itself', async () => {
  const limit = limited(3)
  const ends = async (source: string, times: number) => {
    const found: string[] = []
    for (let i = 0; i < times; i += 1) found.push(await outcomeOf(limit(source)))
    return found
  }
  expect(await ends('192.0.2.1', 4)).toEqual(['done', 'done', 'done', 'too_many_requests'])
  expect(await ends('192.0.2.2', 1)).toEqual(['done'])
  await expect(limit('192.0.2.1')).rejects.toMatchObject({ detail: { retryAfter: 60 } })
  vi.setSystemTime(Date.now() + 60_001)
  expect(await ends('192.0.2.1', 1)).toEqual(['done'])
})

test('a flood of addresses has no more room than any other, and who comes again is still counted', async () => {
  const { rates } = openStores(library.db, 1_000_000)
  const limit = limited(600)
  for (let i = 0; i < 65_536; i += 1) {
    await limit(`2001:db8:0:${i.toString(16)}::/64`)
    if (i % 100 === 0) await limit('192.0.2.9').catch(() => {})
  }
  expect(rates.calculatedSize).toBeLessThanOrEqual(80_000)
  expect(await outcomeOf(limit('192.0.2.9'))).toBe('too_many_requests')
  expect(await outcomeOf(limit('192.0.2.10'))).toBe('done')
  openStores(library.db)
})

test('the wire answers 429 with Retry-After before anything is read, whatever a caller says of itself', async () => {
  vi.useRealTimers()
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
