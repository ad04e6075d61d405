import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { untilLockWait } from '#testing/lock-wait.ts'

import { connectionOf, dropOthers } from './next-table.ts'

const library = await testApp()

test('a table that a rebuild left is waited for while nothing else is locked, and then it is gone', async () => {
  await library.pool.query(
    'create table search_document_old (record bigint constraint search_document_record_fkey references record)',
  )
  const own = await library.pool.connect()
  const { dropping, locks } = await library.db.transaction().execute(async (tx) => {
    await sql`lock table search_document_old in share mode`.execute(tx)
    const dropping = [dropOthers(connectionOf(own).db).finally(() => own.release())]
    await untilLockWait(library.pool)
    const locks = await library.pool.query(
      `select pid from pg_locks where relation = 'record'::regclass and mode = 'AccessExclusiveLock'`,
    )
    return { dropping, locks }
  })
  expect(locks.rows).toEqual([])
  await Promise.all(dropping)
  const left = await library.pool.query(`select to_regclass('search_document_old') as left`)
  expect(left.rows).toEqual([{ left: null }])
})
