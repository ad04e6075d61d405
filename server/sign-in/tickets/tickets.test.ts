import { randomBytes } from 'node:crypto'

import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { freshDatabase } from '#testing/app.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

import { openTickets } from './tickets.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
afterEach(() => void vi.useRealTimers())

const key = randomBytes(32)
const open = (by = key) => openTickets<{ account: number }>(by, 10)
const rows = async () => (await pool.query('select from spent_token')).rowCount

test('a ticket is readable on all servers and used once on one of them', async () => {
  const [one, two] = [open(), open()]
  const ticket = one.issue({ account: 7 })
  expect((await two.read(db, ticket)).value).toEqual({ account: 7 })
  const ends = await outcomesOf(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).take(db, ticket)))
  expect(ends.filter((end) => end === 'done')).toHaveLength(1)
  expect(await outcomeOf(one.read(db, ticket))).toBe('ticket_expired')
})

test('a rollback makes a ticket valid again', async () => {
  const { issue, take, read } = open()
  const ticket = issue({ account: 7 })
  const failed = db.transaction().execute(async (tx) => {
    await take(tx, ticket)
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect((await read(db, ticket)).value).toEqual({ account: 7 })
})

test('refuses tickets of another deployment or purpose, and expired ones', async () => {
  const { issue, read, take } = open()
  expect(await outcomeOf(open(randomBytes(32)).read(db, issue({ account: 7 })))).toBe('ticket_expired')
  const late = issue({ account: 7 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  expect([await outcomeOf(read(db, late)), await outcomeOf(take(db, late))]).toEqual([
    'ticket_expired',
    'ticket_expired',
  ])
})

test('many tickets store nothing and do not affect others', async () => {
  await pool.query('truncate spent_token')
  const { issue, read } = open()
  const first = issue({ account: 7 })
  for (let i = 0; i < 25_000; i += 1) issue({ account: i })
  expect(await rows()).toBe(0)
  expect((await read(db, first)).value).toEqual({ account: 7 })
})
