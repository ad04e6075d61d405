import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'

import { openLastSeen, type LastSeen } from './last-seen.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
const { id: account } = await buildAccount(db)
afterAll(() => pool.end())

let lastSeen: LastSeen
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  lastSeen = openLastSeen(db, () => {})
  await pool.query('delete from session')
  for (let i = 0; i < 3; i += 1) await buildSession(db, { account })
  await pool.query(`update session set seen_at = now() - interval '1 hour'`)
})
afterEach(async () => {
  await lastSeen.close()
  vi.useRealTimers()
})

const ids = async () => {
  const { rows } = await pool.query<{ id: number }>('select id from session order by id')
  return rows.map(({ id }) => id)
}
/** Ids of recently used sessions, in order. */
const seen = async () => {
  const { rows } = await pool.query<{ now: boolean }>(
    `select seen_at > now() - interval '1 minute' as now from session order by id`,
  )
  return rows.map(({ now }) => now)
}

test('writes used sessions every twenty seconds', async () => {
  const [one = 0, , three = 0] = await ids()
  for (let i = 0; i < 100; i += 1) lastSeen.note(i % 2 ? one : three)
  expect(await seen()).toEqual([false, false, false])
  vi.advanceTimersByTime(20_000)
  await vi.waitUntil(async () => (await seen())[0], { timeout: 60_000 })
  expect(await seen()).toEqual([true, false, true])
})

test('writes the rest when it closes', async () => {
  const [, two = 0] = await ids()
  lastSeen.note(two)
  await lastSeen.close()
  expect(await seen()).toEqual([false, true, false])
})

test('ignores a session that was deleted meanwhile', async () => {
  const [one = 0, two = 0] = await ids()
  lastSeen.note(one)
  lastSeen.note(two)
  await pool.query('delete from session where id = $1', [one])
  await lastSeen.close()
  expect(await seen()).toEqual([true, false])
})
