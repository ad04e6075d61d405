import { expect, inject, onTestFinished, test } from 'vitest'

import { openDatabase, openPool } from './database.ts'
import type { SentStatement } from './observe.ts'

test('each statement is heard when it is sent and once when it has ended, by its text and name, without its values', async () => {
  const heard: (SentStatement | string)[] = []
  const pool = openPool({
    connection: inject('cluster'),
    size: 1,
    observe: (statement) => {
      heard.push(statement)
      return (error) => void heard.push(error === undefined ? 'done' : String(Object(error).code))
    },
  })
  onTestFinished(() => pool.end())
  const text = 'select $1::int as n'
  const name = expect.stringMatching(/^[\w-]{27}$/)
  await pool.query('select 1')
  await pool.query(text, [7])
  await expect(pool.query('select $1::int / 0 as n', [7])).rejects.toThrow('zero')
  expect(heard).toEqual([
    ...[{ text: 'select 1', name: undefined }, 'done'],
    ...[{ text, name }, 'done'],
    ...[{ text: 'select $1::int / 0 as n', name }, '22012'],
  ])
  heard.length = 0
  await openDatabase(pool)
    .transaction()
    .execute((tx) => tx.selectFrom('kindState').select('kind').where('kind', '=', 'borehole').execute())
  expect(heard.map((one) => (typeof one === 'string' ? one : one.text.split(' ')[0]))).toEqual([
    ...['begin', 'done', 'select', 'done', 'commit', 'done'],
  ])
  expect(JSON.stringify(heard)).not.toContain('"borehole"')
})
