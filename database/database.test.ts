import { expect, test } from 'vitest'

import { openStatementNames } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'

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
