import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { openPool } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'
import { newerMigrations } from '#testing/databases/newer-version.ts'
import { dataDirectory } from '#testing/product.ts'

import { NewerDatabase, TableInUse, migrate } from './migrate.ts'

async function emptyDatabase() {
  const admin = openPool({ connection: { ...inject('cluster'), database: 'postgres' }, size: 1 })
  const name = `empty_${process.pid}_${Date.now()}`
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  return endAfterTest(openPool({ connection: { ...inject('cluster'), database: name }, size: 4 }))
}

function endAfterTest(pool: pg.Pool): pg.Pool {
  onTestFinished(() => pool.end())
  return pool
}

/** A migrated database with a table that is in use. */
async function openUsedDatabase() {
  const pool = endAfterTest(await freshDatabase())
  await pool.query('create table well (id bigint primary key, name text)')
  const reader = await pool.connect()
  onTestFinished(() => reader.release(true))
  await reader.query('begin; select * from well')
  return { pool, reader }
}

const adds = '-- expand\nalter table well add column depth numeric;\n'
const removes = '-- contract after 0901\nalter table well drop column name;\n'
const index =
  '-- expand\n-- outside a transaction\ncreate index concurrently if not exists well_by_name on well (name);\n'

/** Waits until a statement of the database waits for another transaction; returns its process. */
async function waitingProcess(pool: pg.Pool): Promise<number | undefined> {
  let pid: number | undefined
  const ask = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    pid = rows[0]?.pid
    return pid
  }
  await expect.poll(ask).toBeDefined()
  return pid
}

test('refuses a database of a version from before the rule and changes nothing', async () => {
  const pool = endAfterTest(await freshDatabase())
  await pool.query("insert into migration (name) values ('9999_future.sql')")
  await expect(migrate(pool)).rejects.toThrow(NewerDatabase)
  const { rows } = await pool.query("select count(*) from migration where name <> '9999_future.sql'")
  expect(rows[0].count).toBeGreaterThan(0)
})

test('refuses a database of which a newer version took away what this one uses', async () => {
  const pool = endAfterTest(await freshDatabase())
  await pool.query('create table well (id bigint primary key, name text)')
  const before = await newerMigrations(await dataDirectory(), { '0901_add.sql': adds })
  const newer = await newerMigrations(await dataDirectory(), {
    '0901_add.sql': adds,
    '0902_remove.sql': removes,
  })
  expect(await migrate(pool, { folder: newer })).toMatchObject({ done: ['0901_add.sql', '0902_remove.sql'] })
  await expect(migrate(pool)).rejects.toThrow('0902_remove.sql')
  expect(await migrate(pool, { folder: before })).toEqual({ done: [], newer: ['0902_remove.sql'] })
})

test('a version goes back to a database to which a newer one has only added, and forth again', async () => {
  const pool = endAfterTest(await freshDatabase())
  await pool.query('create table well (id bigint primary key, name text)')
  const folder = await newerMigrations(await dataDirectory(), { '0901_add.sql': adds })
  await migrate(pool, { folder })
  expect(await migrate(pool)).toEqual({ done: [], newer: ['0901_add.sql'] })
  expect(await migrate(pool, { folder })).toEqual({ done: [], newer: [] })
})

test('gives up a table that is in use all the time, and nobody has waited behind it', async () => {
  const { pool, reader } = await openUsedDatabase()
  const folder = await newerMigrations(await dataDirectory(), { '0901_add.sql': adds })
  await expect(migrate(pool, { folder, patience: 0 })).rejects.toThrow(TableInUse)
  expect((await pool.query('select count(*) from well')).rows).toEqual([{ count: 0 }])
  const reports: string[] = []
  const migrating = migrate(pool, { folder, log: (line) => void reports.push(line) })
  await expect.poll(() => reports).toContain('0901_add.sql 要改的表正在使用，稍后再试')
  await reader.query('commit')
  expect(await migrating).toMatchObject({ done: ['0901_add.sql'] })
})

test('two servers that start at once migrate once', async () => {
  const pool = await emptyDatabase()
  const done = await Promise.all([migrate(pool), migrate(pool)])
  expect(done.filter((one) => one.done.length > 0)).toHaveLength(1)
  expect(await migrate(pool)).toEqual({ done: [], newer: [] })
})

test('an index is built beside writers and beside a server that waits for its turn', async () => {
  const { pool, reader } = await openUsedDatabase()
  const folder = await newerMigrations(await dataDirectory(), { '0901_index.sql': index })
  await reader.query("insert into well values (1, 'a')")
  const first = migrate(pool, { folder })
  await waitingProcess(pool)
  const other = endAfterTest(openPool({ connection: await connectionOf(pool), size: 2 }))
  const second = migrate(other, { folder })
  await pool.query("insert into well values (2, 'b')")
  await reader.query('commit')
  expect([(await first).done, (await second).done]).toEqual([['0901_index.sql'], []])
  expect(await isValid(pool)).toBe(true)
})

test('an index that a kill left half built is built anew', async () => {
  const { pool, reader } = await openUsedDatabase()
  const folder = await newerMigrations(await dataDirectory(), { '0901_index.sql': index })
  await reader.query("insert into well values (1, 'a')")
  const killed = migrate(pool, { folder }).catch(String)
  await pool.query('select pg_terminate_backend($1)', [await waitingProcess(pool)])
  expect(await killed).toMatch(/terminat/)
  await reader.query('commit')
  expect(await isValid(pool)).toBe(false)
  expect(await migrate(pool, { folder })).toMatchObject({ done: ['0901_index.sql'] })
  expect(await isValid(pool)).toBe(true)
})

async function connectionOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ database: string }>('select current_database() as database')
  return { ...inject('cluster'), database: rows[0]?.database ?? '' }
}

async function isValid(pool: pg.Pool): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('well_by_name')`,
  )
  return rows[0]?.valid
}
