import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'

import { deleteExpiredWindows, openRates, type Rate, type Rates } from './rates.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
const opened: Rates[] = []

/** A server of the database that shares its counts on request. */
function openServer(max?: number): Rates {
  const rates = openRates(db, max)
  opened.push(rates)
  return rates
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval'] }))
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map(({ close }) => close()))
  await pool.query('truncate call_count')
})
afterAll(() => pool.end())

const times = (count: number, work: () => number) => Array.from({ length: count }, work)
const inAMinute = expect.toSatisfy((seconds: number) => seconds > 55 && seconds <= 60)

test('counts each source and limit separately, per window', () => {
  const rates = openServer()
  const { take, wait } = rates.of('search', { points: 2, seconds: 60 })
  expect(times(4, () => take('a'))).toEqual([0, 0, 60, 60])
  expect([take('b'), wait('a'), wait('b'), wait('c')]).toEqual([0, 60, 0, 0])
  expect(rates.of('list', { points: 2, seconds: 60 }).take('a')).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect([wait('a'), take('a')]).toEqual([0, 0])
})

test('blocks a source that exceeds its limit for the configured time, also after sharing', async () => {
  const { of, share } = openServer()
  const { take, wait } = of('failures', { points: 1, seconds: 60, blockSeconds: 300 })
  expect(times(2, () => take('a'))).toEqual([0, 300])
  await share()
  expect(wait('a')).toBe(300)
  vi.advanceTimersByTime(299_000)
  expect(take('a')).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(take('a')).toBe(0)
})

test('servers of one database count together, also after wait()', async () => {
  const servers = [openServer(), openServer(), openServer()]
  const shareAll = async () => {
    for (const { share } of servers) await share()
  }
  const limits = servers.map(({ of }) => of('sign-in', { points: 4, seconds: 60 }))
  const [first, second, third] = limits as [Rate, Rate, Rate]
  expect([first.take('a'), second.take('a'), first.take('a'), second.take('a')]).toEqual([0, 0, 0, 0])
  await shareAll()
  expect(first.take('a')).toBe(0) // counts are shared after a quarter of a second
  expect(third.wait('a')).toBe(0)
  await shareAll()
  expect([first.wait('a'), second.take('a'), third.wait('a')]).toEqual([inAMinute, inAMinute, inAMinute])
  expect(second.take('b')).toBe(0)
})

test('an expired window does not count', async () => {
  const [one, other] = [openServer(), openServer()]
  const bounds = { points: 1, seconds: 60 }
  one.of('x', bounds).take('a')
  await one.share()
  await pool.query(`update call_count set expires_at = now() - interval '1 second'`)
  other.of('x', bounds).take('a')
  await other.share()
  expect(other.of('x', bounds).take('a')).toEqual(inAMinute)
  const rows = async () => (await pool.query<{ taken: number }>('select taken from call_count')).rows
  expect(await rows()).toEqual([{ taken: 1 }])
  await pool.query(`update call_count set expires_at = now() - interval '1 second'`)
  await deleteExpiredWindows(db)
  expect(await rows()).toEqual([])
})

test('each server counts alone without the database', async () => {
  const gone = await freshDatabase()
  const rates = openRates(openDatabase(gone))
  await gone.end()
  const { take } = rates.of('x', { points: 1, seconds: 60 })
  expect(take('a')).toBe(0)
  await rates.share()
  expect(take('a')).toBe(60)
  await rates.close()
})

test('stays within its memory bound with many sources and keeps recent ones', async () => {
  const { of, size, share } = openServer(100)
  const { take } = of('x', { points: 50, seconds: 60 })
  for (let i = 0; i < 10_000; i += 1) {
    expect(take(`flood ${i}`)).toBe(0)
    if (i % 90 === 0) take('again')
  }
  await share()
  expect(size()).toBe(100)
  expect((await pool.query('select from call_count')).rowCount).toBeLessThanOrEqual(100)
  expect([take('again') > 0, take('somebody')]).toEqual([true, 0])
})
