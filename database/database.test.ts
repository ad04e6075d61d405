import { expect, inject, test } from 'vitest'

import { openPool, openStatementNames } from '#database/database.ts'
import { migrate, NewerDatabase } from '#database/migrate.ts'
import { freshDatabase } from '#testing/app.ts'

async function emptyDatabase() {
  const admin = openPool({ connection: { ...inject('cluster'), database: 'postgres' }, size: 1 })
  const name = `empty_${process.pid}_${Date.now()}`
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  return openPool({ connection: { ...inject('cluster'), database: name }, size: 2 })
}

test('refuses a database of a newer version and changes nothing', async () => {
  const pool = await freshDatabase()
  await pool.query("insert into migration (name) values ('9999_future.sql')")
  await expect(migrate(pool)).rejects.toThrow(NewerDatabase)
  const { rows } = await pool.query("select count(*) from migration where name <> '9999_future.sql'")
  expect(rows[0].count).toBeGreaterThan(0)
  await pool.end()
})

test('two servers that start at once migrate once', async () => {
  const pool = await emptyDatabase()
  const done = await Promise.all([migrate(pool), migrate(pool)])
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await migrate(pool)).toEqual([])
  await pool.end()
})

test('a connection closed by the server during a transaction fails its query, not the process', async () => {
  const pool = await freshDatabase()
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const cut = new Promise((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await cut
  await expect(client.query('select 1')).rejects.toThrow(/closed|terminated|not queryable/)
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a statement text has one name on every connection; ids are numbers, days are texts', async () => {
  const [statementName, another] = [openStatementNames(1), openStatementNames()]
  expect(statementName('select 1')).toBe(another('select 1'))
  expect(another('select 2')).not.toBe(another('select 1'))
  expect(statementName('select 2')).toBeUndefined()
  expect(another(`insert into x values ${'($1), '.repeat(2000)}($1)`)).toBeUndefined()
  const pool = await freshDatabase()
  const { rows } = await pool.query(
    "select 9007199254740991::bigint as id, date '2024-03-01' as day where $1",
    [true],
  )
  expect(rows).toEqual([{ id: 9007199254740991, day: '2024-03-01' }])
  await pool.end()
})
