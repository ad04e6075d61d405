import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'

import { limitOf } from './limits.ts'

let library: TestApp
beforeAll(async () => {
  library = await testApp()
})
beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const limited = (calls: number) =>
  limitOf(library.identity.rates, { method: 'GET', path: `/${calls}`, limit: { calls, seconds: 60 } })!

test('a route without a limit is not limited', () => {
  expect(limitOf(library.identity.rates, { method: 'GET', path: '/' })).toBeUndefined()
})

test('limits each source separately', () => {
  const limit = limited(3)
  for (let i = 0; i < 3; i += 1) limit('192.0.2.1')
  expect(() => limit('192.0.2.1')).toThrow(expect.objectContaining({ detail: { retryAfter: 60 } }))
  limit('192.0.2.2')
  vi.setSystemTime(Date.now() + 60_001)
  limit('192.0.2.1')
})

test('answers 429 with Retry-After before reading input, independent of headers', async () => {
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
