import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'

import { openPolicy } from './policy.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const setMaxSessions = (sessions: number) =>
  pool.query('update sign_in_policy set most_sessions = $1', [sessions])

test('defaults of an empty library', async () => {
  const policy = await openPolicy(db)
  expect(await policy()).toMatchObject({
    captcha: 'after_failure',
    staffPasswordDays: 90,
    mostSessions: 10,
    signing: 'none',
    signaturePrefix: 'x-tif-',
    tenant: '1',
  })
  expect((await policy()).passToken).toMatch(/^[\da-f]{32}$/)
})

test('a change takes effect after two seconds without queries in between', async () => {
  const policy = await openPolicy(db)
  await setMaxSessions(3)
  expect((await policy()).mostSessions).toBe(10)
  later(2001)
  const asked = await Promise.all([policy(), policy(), policy()])
  expect(asked.map(({ mostSessions }) => mostSessions)).toEqual([3, 3, 3])
  await setMaxSessions(10)
})

test('keeps the last policy while the database is away', async () => {
  const policy = await openPolicy(db)
  await pool.query('alter table sign_in_policy rename to elsewhere')
  later(2001)
  expect((await policy()).mostSessions).toBe(10)
  await pool.query('alter table elsewhere rename to sign_in_policy')
  await setMaxSessions(4)
  later(2001)
  expect((await policy()).mostSessions).toBe(4)
})
