import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'

import { type Db, openDatabase, openPool } from '#database/database.ts'
import { type Guard, openGuard } from '#database/watch/guard.ts'
import { watchDatabase } from '#database/watch/watch.ts'
import { freshDatabase } from '#testing/app.ts'

/** A guarded pool of one connection, and another client of the same database. */
async function guarded() {
  const others = await freshDatabase()
  await others.query('create table note (text text)')
  const { rows } = await others.query<{ database: string }>('select current_database() as database')
  const connection = { ...inject('cluster'), database: rows[0]!.database }
  const guard = openGuard()
  const pool = openPool({ connection, size: 1, guard })
  onTestFinished(() => pool.end())
  return { db: openDatabase(pool), guard, others, connection }
}

/** Freezes the connection that a pool of one has, finds the database away, and lets it go on. */
async function freeze(db: Db, guard: Guard, during: () => Promise<unknown>): Promise<unknown> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const { pid } = rows[0]!
  process.kill(pid, 'SIGSTOP')
  try {
    const outcome = during().catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 100))
    guard.set(true)
    return await outcome
  } finally {
    process.kill(pid, 'SIGCONT')
    guard.set(false)
  }
}

test('a transaction abandoned at its start does not affect the writes of others', async () => {
  const { db, guard, others } = await guarded()
  const outcome = await freeze(db, guard, () => db.transaction().execute(async () => 'done'))
  expect(outcome).toMatchObject({ code: 'DATABASE_AWAY' })
  await sql`insert into note values ('acknowledged')`.execute(db)
  expect((await others.query('select text from note')).rows).toEqual([{ text: 'acknowledged' }])
})

test('a transaction abandoned midway keeps no lock', async () => {
  const { db, guard, others } = await guarded()
  await others.query(`insert into note values ('one')`)
  const outcome = await freeze(db, guard, () =>
    db.transaction().execute((tx) => sql`update note set text = 'two'`.execute(tx)),
  )
  expect(outcome).toMatchObject({ code: 'DATABASE_AWAY' })
  await others.query(`set lock_timeout = 5000; update note set text = 'three'`)
  expect((await sql`select text from note`.execute(db)).rows).toEqual([{ text: 'three' }])
})

/** A watch with all the time that a crowded machine takes, and what it says. */
function openWatch({ guard, connection }: Pick<Awaited<ReturnType<typeof guarded>>, 'guard' | 'connection'>) {
  const said: boolean[] = []
  const watch = watchDatabase({
    connection,
    guard,
    report: (answers) => said.push(answers),
    patience: 60_000,
  })
  onTestFinished(watch.close)
  return said
}

const watchers = `from pg_stat_activity where query = 'select 1' and datname = $1`

test('a watch that loses its own connection abandons no other query', async () => {
  const { db, guard, others, connection } = await guarded()
  const said = openWatch({ guard, connection })
  const cut = async () => {
    const { rowCount } = await others.query(`select pg_terminate_backend(pid) ${watchers}`, [
      connection.database,
    ])
    return rowCount
  }
  const slow = sql`select pg_sleep(2)`.execute(db).then(() => 'done')
  await expect.poll(cut).toBe(1)
  expect(await slow).toBe('done')
  expect(said).toEqual([])
})

test('nor does one that loses it while it asks', async () => {
  const { db, guard, others, connection } = await guarded()
  const said = openWatch({ guard, connection })
  const pids = async () => {
    const { rows } = await others.query<{ pid: number }>(`select pid ${watchers}`, [connection.database])
    return rows.map(({ pid }) => pid)
  }
  await expect.poll(pids).toHaveLength(1)
  const [first = 0] = await pids()
  const slow = sql`select pg_sleep(3)`.execute(db).then(() => 'done')
  process.kill(first, 'SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, 1000)) // it asks every half second
  await others.query('select pg_terminate_backend($1)', [first])
  process.kill(first, 'SIGCONT')
  await expect.poll(pids).not.toEqual([first])
  await expect.poll(pids).toHaveLength(1)
  expect(await slow).toBe('done')
  expect(said).toEqual([])
})
