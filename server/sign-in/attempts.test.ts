import { randomBytes } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { AppError } from '#contract/errors.ts'
import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'

import { deleteOldAttempts } from './attempts.queries.ts'
import { attempt, isSuspicious, takeAttempt } from './attempts.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(() => pool.query('truncate failed_attempt'))

const key = randomBytes(32)
const claim = { name: 'lin', source: '192.0.2.1', isKnownSource: false }

/** Minutes to wait; 0 if an attempt is allowed. */
const waitOf = (asked = claim) =>
  takeAttempt(db, key, asked).then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'sign_in_locked') throw error
      return Math.ceil((error.detail.retryAfter ?? 0) / 60)
    },
  )
const fail = async (times: number, asked = claim) => {
  for (let i = 0; i < times; i += 1) expect(await waitOf(asked)).toBe(0)
}
/** Moves all attempts back in time by the given minutes. */
const pass = (minutes: number) =>
  pool.query(
    `update failed_attempt set last_at = last_at - make_interval(mins => $1),
      locked_until = locked_until - make_interval(mins => $1)`,
    [minutes],
  )
const elsewhere = (i: number) => ({ ...claim, source: `198.51.100.${i}` })
const another = (i: number) => ({ ...claim, name: `name ${i}` })

test('the tenth failure locks for 1 minute, then 2, 4, 8, 15, and never longer', async () => {
  for (const minutes of [1, 2, 4, 8, 15, 15, 15]) {
    await fail(10)
    expect(await waitOf()).toBe(minutes)
    await pass(minutes)
  }
})

test('allows ten of thirty concurrent attempts', async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => waitOf()))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})

test('does not count attempts during a lock', async () => {
  await fail(10)
  for (let i = 0; i < 20; i += 1) expect(await waitOf()).toBe(1)
  await pass(1)
  expect(await waitOf()).toBe(0)
})

test('locks a name for failures from any source', async () => {
  for (let i = 0; i < 10; i += 1) await fail(1, elsewhere(i))
  expect(await waitOf(elsewhere(99))).toBe(1)
  expect(await waitOf({ ...elsewhere(99), name: 'shen' })).toBe(0)
})

test('locks a source for failures of any name, and no other source', async () => {
  for (let i = 0; i < 10; i += 1) await fail(1, another(i))
  expect(await waitOf(another(99))).toBe(1)
  expect(await waitOf({ ...another(99), source: '198.51.100.1' })).toBe(0)
})

test('at a known source, failures elsewhere and of colleagues lock nobody', async () => {
  const own = { ...claim, isKnownSource: true }
  for (let i = 0; i < 10; i += 1) await fail(1, elsewhere(i))
  for (let i = 0; i < 10; i += 1) await fail(1, another(i))
  expect([await waitOf(elsewhere(99)), await waitOf(another(99))]).toEqual([1, 1])
  await fail(10, own)
  expect(await waitOf(own)).toBe(1)
})

test('resets the count after a quarter of an hour, and the lock duration after a day', async () => {
  await fail(9)
  await pass(16)
  await fail(9)
  expect(await waitOf()).toBe(0)
  expect(await waitOf()).toBe(1)
  await pass(25 * 60)
  await fail(10)
  expect(await waitOf()).toBe(1)
})

describe('a correct attempt', () => {
  test('resets the count of the name', async () => {
    await fail(8)
    const { succeed } = await takeAttempt(db, key, claim)
    await succeed()
    await fail(10, elsewhere(1))
    expect(await waitOf(elsewhere(2))).toBe(1)
  })

  test('keeps the failures of the source for other names', async () => {
    for (let i = 0; i < 9; i += 1) await fail(1, another(i))
    const { succeed } = await takeAttempt(db, key, claim)
    await succeed()
    expect(await waitOf(another(10))).toBe(0)
    expect(await waitOf(another(11))).toBe(1)
  })

  test('is no failure of the source: thirty first sign-ins from one office succeed', async () => {
    for (let i = 0; i < 30; i += 1) {
      expect(await isSuspicious(db, key, another(i))).toBe(false)
      const { succeed } = await takeAttempt(db, key, another(i))
      await succeed()
    }
    const { rows } = await pool.query(
      'select sum(failures)::int as failures, sum(locks)::int as locks from failed_attempt',
    )
    expect(rows).toEqual([{ failures: 0, locks: 0 }])
  })
})

test('a failure requires a captcha for the name and the source for a quarter of an hour', async () => {
  expect(await isSuspicious(db, key, claim)).toBe(false)
  await fail(1)
  for (const asked of [claim, elsewhere(1), another(1)]) expect(await isSuspicious(db, key, asked)).toBe(true)
  expect(await isSuspicious(db, key, { ...claim, name: 'x', source: '198.51.100.1' })).toBe(false)
  expect(await isSuspicious(db, key, { ...elsewhere(1), isKnownSource: true })).toBe(false)
  await pass(16)
  expect(await isSuspicious(db, key, claim)).toBe(false)
})

test('stores neither names nor addresses in clear', async () => {
  await fail(2)
  const { rows } = await pool.query('select to_jsonb(f)::text as line from failed_attempt f')
  expect(rows).toHaveLength(3)
  for (const { line } of rows) expect(line).not.toMatch(/lin|192\.0\.2/)
})

test('deletes expired failures, and locks after two days', async () => {
  const rows = async () => (await pool.query('select from failed_attempt')).rowCount
  for (let i = 0; i < 5; i += 1) await fail(1, { ...another(i), source: `198.51.100.${i}` })
  await fail(10)
  expect(await rows()).toBe(5 * 3 + 3)
  await deleteOldAttempts(db)
  expect(await rows()).toBe(5 * 3 + 3)
  await pass(16)
  await deleteOldAttempts(db)
  expect(await rows()).toBe(3)
  await pass(49 * 60)
  await deleteOldAttempts(db)
  expect(await rows()).toBe(0)
})

describe('proofs of a signed-in person', () => {
  const proof = { account: 7 }
  const take = () => takeAttempt(db, key, proof)

  test('count by account and have their own refusal', async () => {
    for (let i = 0; i < 10; i += 1) await take()
    await expect(take()).rejects.toMatchObject({
      code: 'proof_locked',
      status: 429,
      detail: { retryAfter: 60 },
    })
    await expect(takeAttempt(db, key, { account: 8 })).resolves.toBeDefined()
  })

  test('are reset by a correct one', async () => {
    for (let i = 0; i < 9; i += 1) await take()
    await (await take()).giveBack()
    await (await take()).succeed()
    for (let i = 0; i < 10; i += 1) await take()
    await expect(take()).rejects.toMatchObject({ code: 'proof_locked' })
  })
})

test('counts wrong attempts but not those that could not be made', async () => {
  const claim = { name: 'crowded', source: '198.51.100.77', isKnownSource: false }
  const counted = () => isSuspicious(db, key, claim)
  await expect(attempt(db, key, claim, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await counted()).toBe(false)
  expect(await attempt(db, key, claim, () => Promise.resolve(true))).toBe(true)
  expect(await counted()).toBe(false)
  expect(await attempt(db, key, claim, () => Promise.resolve(false))).toBe(false)
  expect(await counted()).toBe(true)
})
