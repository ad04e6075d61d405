import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'

import { compiledStatement } from './compiled.ts'

let library: TestApp
let other: TestApp

beforeAll(async () => {
  library = await testApp()
  other = await testApp()
})

let written = 0
const texts = compiledStatement(
  ({ a, b }: { a: string; b: string }, order: 'ab' | 'ba') => {
    written += 1
    const text = order === 'ab' ? sql`${a}::text || ${b}::text` : sql`${b}::text || ${a}::text`
    return sql<{ database: string; given: string }>`
      select current_database() as "database", ${text} || ${'!'}::text as given`
  },
  (order) => order,
)

test('a statement is written once a shape and database, each time with the values of its call', async () => {
  const { db } = library
  written = 0
  const all = await Promise.all([
    texts(db, { a: '1', b: '2' }, 'ab'),
    texts(db, { a: '3', b: '4' }, 'ab'),
    texts(db, { a: '1', b: '2' }, 'ba'),
    db.transaction().execute((tx) => texts(tx, { a: "'", b: '$1' }, 'ab')),
  ])
  expect(all.map(([row]) => row?.given)).toEqual(['12!', '34!', '21!', "'$1!"])
  expect(written).toBe(2)
})

test('each database is asked by itself, and its names stay as they were written', async () => {
  const rows = [
    await texts(library.db, { a: '', b: '' }, 'ab'),
    await texts(other.db, { a: '', b: '' }, 'ab'),
  ]
  const names = rows.map(([row]) => row?.database)
  expect(new Set(names).size).toBe(2)
  expect(names).not.toContain(undefined)
})
