import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { batches } from '#contract/back-office/batches.ts'
import { calendarDayRoutes } from '#contract/back-office/loans/calendar-day.ts'
import { loanSettingRoutes } from '#contract/back-office/loans/loan-setting.ts'
import { workingDaysLater } from '#contract/calendar/working-days.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { loans } from '#contract/loans/loans.ts'
import { readingRoom } from '#contract/reading-room/reading-room.ts'
import { today } from '#server/catalogue/view-level.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { writeBatch } from '#testing/builders/sheets.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'
import { outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let manager: SignedIn
let counter: SignedIn
let reader: SignedIn

const none = new Map()
const workday = (days: number) => workingDaysLater(today(), days, none)

beforeAll(async () => {
  library = await testApp()
  manager = await library.signIn('loans.read', 'loans.manage')
  counter = await library.signIn('loans.read', 'loans.counter')
  reader = await library.signIn()
  await buildRecord(library.db, kinds.archive, { code: 'A-1', title: '勘察报告', values: { level: 'item' } })
  await buildHolding(library.db, 'A-1', { copies: 9 })
})

beforeEach(() => library.pool.query('delete from visit; delete from loan'))

/** A loan that was handed over today. */
async function lent(): Promise<number> {
  const id = await buildLoan(library.db, {
    account: reader.actor.id,
    state: 'ready',
    dueOn: workday(3),
    items: [['A-1', 'held']],
  })
  await counter.call(loans.move, { id, line: 0, move: 'handOver' })
  return id
}

const dueOn = async (id: number) => (await reader.call(loans.one, { id })).dueOn

describe('a day that closes', () => {
  test('makes what runs due later once, and taking it back restores the date; visits on it are given up', async () => {
    const id = await lent()
    const grant = `insert into loan_grant (loan, record, account, until) select $1, id, $2, $3 from record`
    await library.pool.query(grant, [id, reader.actor.id, workday(5)])
    const until = async () => {
      const { rows } = await library.pool.query('select until from loan_grant where loan = $1', [id])
      return rows[0]?.until
    }
    await reader.call(readingRoom.book, { id, day: workday(2), opens: '09:00' })
    expect([await dueOn(id), await until()]).toEqual([workday(5), workday(5)])
    const closed = { day: workday(2), kind: 'closed' as const, note: '消防检修' }
    const { id: row } = await manager.call(calendarDayRoutes.create, { values: closed })
    expect([await dueOn(id), await until()]).toEqual([workday(6), workday(6)])
    await manager.call(calendarDayRoutes.update, { id: row, version: 1, values: { note: '停电' } })
    expect(await dueOn(id)).toBe(workday(6))
    const [visit] = await reader.call(readingRoom.visits, { id })
    expect(visit?.state).toBe('cancelled')
    const { records } = await reader.call(notices.page, { topic: 'loan', size: 1 })
    expect(records[0]).toMatchObject({ title: expect.stringContaining('到馆预约已取消') })
    await manager.call(calendarDayRoutes.batchDelete, { ids: [row] })
    expect([await dueOn(id), await until()]).toEqual([workday(5), workday(5)])
  })

  test('counts for an extension, and for one that is under way', async () => {
    const id = await lent()
    await reader.call(loans.move, { id, line: 1, move: 'extend' })
    expect(await dueOn(id)).toBe(workday(10))
    const { id: row } = await manager.call(calendarDayRoutes.create, {
      values: { day: workday(7), kind: 'rest' },
    })
    expect(await dueOn(id)).toBe(workday(11))
    await manager.call(calendarDayRoutes.batchDelete, { ids: [row] })
  })

  test('comes with a workbook as well, and goes when that is undone', async () => {
    const id = await lent()
    const heading = ['日期', '安排', '说明']
    const rows = [3, 4].map((days) => [workday(days), '放假', '中秋节'])
    const file = bookOf({ 特殊日期: [heading, ...rows] })
    const { batch } = await manager.call(calendarDayRoutes.import, { fileName: '假日.xlsx', file })
    expect(await writeBatch(manager, batch.id)).toMatchObject({ state: 'done', created: 2 })
    expect(await dueOn(id)).toBe(workday(7))
    await manager.call(batches.undo, { id: batch.id })
    expect(await dueOn(id)).toBe(workday(5))
  })
})

test.each([
  ['a day that is none', { day: '2026-02-30', kind: 'rest' as const }],
  ['fewer seats without their number', { day: workday(9), kind: 'short' as const }],
])('refuses %s', async (_, values) => {
  const call = manager.call(calendarDayRoutes.create, { values })
  await expect(call).rejects.toMatchObject({ code: 'invalid_input' })
})

test('refuses a calendar that never opens, and changes nothing', async () => {
  const id = await lent()
  await library.pool.query(
    `insert into calendar_day (day, kind) select (current_date + n)::text, 'closed' from generate_series(2, 450) n`,
  )
  const values = { day: today(), kind: 'closed' as const }
  expect(await outcomesOf([manager.call(calendarDayRoutes.create, { values })])).toEqual(['calendar_refused'])
  expect(await dueOn(id)).toBe(workday(5))
  await library.pool.query('delete from calendar_day')
})

test('the rules are one row; the counter does not set them', async () => {
  const { version } = await manager.call(loanSettingRoutes.detail, { id: 1 })
  const asked = { id: 1, version, values: { hold: 4 } }
  expect(await outcomesOf([counter.call(loanSettingRoutes.update, asked)])).toEqual(['forbidden'])
  await manager.call(loanSettingRoutes.update, asked)
  expect(await manager.call(loanSettingRoutes.detail, { id: 1 })).toMatchObject({ hold: 4, keptYears: 5 })
  expect(await outcomesOf([manager.call(loanSettingRoutes.update, asked)])).toEqual(['row_changed'])
})
