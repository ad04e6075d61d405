import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'

import { withLock } from './with-lock.ts'

const lock = 7_249_999

test('one works at a time, with connections of its own, and a failure gives the lock back', async () => {
  const db = openDatabase(await freshDatabase())
  const ending = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = withLock(db, lock, async () => {
    begun.resolve()
    await ending.promise
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
    return rows[0]?.one
  })
  await begun.promise
  const { rows: held } = await sql<{ snapshot: string | null }>`
    select backend_xmin::text as snapshot from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db)
  expect(held).toEqual([{ snapshot: null }])
  expect(await withLock(db, lock, async () => 'second')).toBeUndefined()
  expect(await withLock(db, lock + 1, async () => 'another')).toEqual({ result: 'another' })
  ending.resolve()
  expect(await first).toEqual({ result: 1 })
  await expect(withLock(db, lock, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await withLock(db, lock, async () => 'next')).toEqual({ result: 'next' })
})
