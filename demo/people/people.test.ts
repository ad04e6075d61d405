import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { findBreak, findEnd } from '#server/audit-log/chain.queries.ts'
import { writtenMessage } from '#server/loans/messages/loan-messages.ts'
import { freshDatabase } from '#testing/app.ts'

import { loadPeople } from './people.ts'
import { departments, people } from './staffing.ts'

let pool: pg.Pool
const now = Date.parse('2026-11-23T04:00:00Z')
const load = () =>
  loadPeople(
    openDatabase(pool),
    {
      storePhone: (phone) => ({ phone: Buffer.from(phone), phoneKey: Buffer.from(`key ${phone}`) }),
      loanMessage: writtenMessage,
    },
    now,
  )
const counted = async (from: string) =>
  Number((await pool.query(`select count(*) from ${from}`)).rows[0].count)

beforeAll(async () => {
  pool = await freshDatabase()
})
afterAll(() => pool.end())

test('people stand in their departments, once; nobody of them can sign in', async () => {
  expect(await load()).toBe(true)
  expect(await load()).toBe(false)
  expect(people).toHaveLength(40)
  expect(new Set(people.map(({ name }) => name)).size).toBe(40)
  expect(await counted('account')).toBe(40)
  expect(await counted('account where password is not null')).toBe(0)
  expect(await counted('department')).toBe(3 + departments.length)
  expect(await counted('account where company_manager')).toBe(6)
  expect(await counted(`account a join department d on d.id = a.department where d.code = 'internal'`)).toBe(
    0,
  )
})

test('the log of the year follows from line to line, and is closed behind drafts of today', async () => {
  const db = openDatabase(pool)
  const { id, lastLine, fits } = await findEnd(db)
  expect({ lastLine, fits }).toEqual({ lastLine: id, fits: true })
  expect(await findBreak(db, { first: 1, last: id })).toEqual({ events: id, brokenAt: null })
  expect(id).toBeGreaterThan(400)
  const months = `(select distinct to_char(at, 'YYYY-MM') from audit_event where id <= 400) as month`
  expect(await counted(months)).toBeGreaterThanOrEqual(12)
  await expect(pool.query('delete from audit_event')).rejects.toThrow('only added')
})

test('drafts wait in three states', async () => {
  const { rows } = await pool.query(
    'select state, count(*)::int from change where drafted group by 1 order by 1',
  )
  expect(rows).toEqual([
    { state: 'draft', count: 2 },
    { state: 'returned', count: 1 },
    { state: 'review', count: 3 },
  ])
})
