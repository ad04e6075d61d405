import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { readingSessionRoutes } from '#contract/back-office/loans/reading-session.ts'
import { daysLater, isWorkingDay, weekdayOf, workingDaysLater } from '#contract/calendar/working-days.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { loans } from '#contract/loans/loans.ts'
import { readingDesk, readingRoom } from '#contract/reading-room/reading-room.ts'
import { today } from '#server/catalogue/view-level.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let counter: SignedIn
let manager: SignedIn
let reader: SignedIn
let other: SignedIn

const none = new Map()
/** The working day so many after today, whatever day the test runs on. */
const workday = (days: number) => workingDaysLater(today(), days, none)

beforeAll(async () => {
  library = await testApp()
  counter = await library.signIn('loans.read', 'loans.counter')
  manager = await library.signIn('loans.manage')
  reader = await library.signIn()
  other = await library.signIn()
  await buildRecord(library.db, kinds.archive, { code: 'A-1', title: '勘察报告', values: { level: 'item' } })
  await buildHolding(library.db, 'A-1', { copies: 99 })
})

beforeEach(async () => {
  await library.pool.query(`delete from visit; delete from calendar_day; delete from loan;
    update reading_session set seats = 12; update loan_setting set lead = 1, ahead = 15`)
})

type Fields = Partial<Parameters<typeof buildLoan>[1]>
const loanOf = (by: SignedIn, fields: Fields = {}) =>
  buildLoan(library.db, { account: by.actor.id, state: 'approved', dueOn: workday(2), ...fields })

const special = (day: string, kind: string, seats: number | null = null, note = '') =>
  library.pool.query('insert into calendar_day (day, kind, seats, note) values ($1, $2, $3, $4)', [
    day,
    kind,
    seats,
    note,
  ])

const book = (by: SignedIn, id: number, day = workday(3), opens = '09:00') =>
  by.call(readingRoom.book, { id, day, opens })

describe('the slots', () => {
  test('are those of the coming working days, with their free seats', async () => {
    const [first, last] = [workday(1), workday(15)]
    await special(workday(4), 'short', 2)
    await book(reader, await loanOf(reader), workday(4))
    const days = await reader.call(readingRoom.slots, {})
    expect([days[0]?.day, days.at(-1)?.day]).toEqual([first, last])
    for (const { day, closed, slots, weekday } of days) {
      expect(weekday).toBe(weekdayOf(day))
      expect([closed === '', slots.length]).toEqual([isWorkingDay(day, none), closed === '' ? 3 : 0])
    }
    const short = days.find(({ day }) => day === workday(4))
    expect(short?.slots.map(({ opens, seats, free }) => [opens, seats, free])).toEqual([
      ['09:00', 2, 1],
      ['13:00', 2, 2],
      ['15:00', 2, 2],
    ])
  })
})

describe('refused with its reason', () => {
  const sunday = (() => {
    let day = daysLater(today(), 2)
    while (weekdayOf(day) !== 7) day = daysLater(day, 1)
    return day
  })()
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['a Sunday', async () => book(reader, await loanOf(reader), sunday), /周日不开放/],
    ['twelve o’clock', async () => book(reader, await loanOf(reader), workday(2), '12:00'), /没有时段/],
    [
      'a holiday',
      async () => {
        await special(workday(3), 'rest', null, '国庆节')
        return book(reader, await loanOf(reader))
      },
      /放假：国庆节/,
    ],
    [
      'a closed day',
      async () => {
        await special(workday(3), 'closed')
        return book(reader, await loanOf(reader))
      },
      /闭馆/,
    ],
    ['the past', async () => book(reader, await loanOf(reader), '2020-01-06'), /已过/],
    [
      'too soon',
      async () => {
        await library.pool.query('update loan_setting set lead = 5')
        return book(reader, await loanOf(reader))
      },
      /提前 5 个工作日/,
    ],
    ['too far ahead', async () => book(reader, await loanOf(reader), workday(16)), /15 个工作日以内/],
    ['electronic files', async () => book(reader, await loanOf(reader, { useMode: 'file' })), /电子文件/],
    ['a draft', async () => book(reader, await loanOf(reader, { state: 'draft' })), /此刻不能/],
    ['what has ended', async () => book(reader, await loanOf(reader, { state: 'closed' })), /此刻不能/],
    ['what rests', async () => book(reader, await loanOf(reader, { process: 2 })), /此刻不能/],
    [
      'a day beyond what is lent',
      async () => book(reader, await loanOf(reader, { state: 'lent' })),
      /借期到/,
    ],
    ['somebody else’s loan', async () => book(other, await loanOf(reader)), /没有找到/],
  ])('%s', async (_, attempt, words) => {
    await expect(attempt()).rejects.toThrow(words)
    expect((await library.pool.query('select from visit')).rowCount).toBe(0)
  })

  test('a day that does not exist', async () => {
    const id = await loanOf(reader)
    await expect(book(reader, id, '2026-02-30')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('fifty after the last seat: one has it', async () => {
  await library.pool.query('update reading_session set seats = 1')
  const ids = await Promise.all(Array.from({ length: 50 }, () => loanOf(reader)))
  const outcomes = await outcomesOf(ids.map((id) => book(reader, id)))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'visit_refused']))
  const { rows } = await library.pool.query('select seat, state from visit')
  expect(rows).toEqual([{ seat: 1, state: 'booked' }])
})

test('so many seats, so many readers, also on a day with fewer; a seat that is given up is taken again', async () => {
  await special(workday(3), 'short', 3)
  const readers = await Promise.all(Array.from({ length: 12 }, () => library.signIn()))
  const ids = await Promise.all(readers.map((one) => loanOf(one)))
  const bookAll = (some: SignedIn[]) =>
    outcomesOf(some.map((one) => book(one, ids[readers.indexOf(one)] ?? 0)))
  const outcomes = await bookAll(readers)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
  const id = ids[outcomes.indexOf('done')] ?? 0
  const lucky = readers[outcomes.indexOf('done')] ?? reader
  const [visit] = await lucky.call(readingRoom.visits, { id })
  await lucky.call(readingRoom.move, {
    id,
    visit: visit?.id ?? 0,
    day: workday(4),
    opens: '13:00',
  })
  const again = await bookAll(readers.filter((_, i) => outcomes[i] !== 'done'))
  expect(again.filter((outcome) => outcome === 'done')).toHaveLength(1)
  const { rows } = await library.pool.query(
    `select day, count(*)::int as n from visit where state = 'booked' group by day order by day`,
  )
  expect(rows).toEqual([
    { day: workday(3), n: 3 },
    { day: workday(4), n: 1 },
  ])
})

test('what is asked for stays ready until the last of several visits, and moves with it', async () => {
  const id = await loanOf(reader, { state: 'ready', items: [['A-1', 'held']] })
  const dueOn = async () => (await reader.call(loans.one, { id })).dueOn
  await book(reader, id, workday(1))
  expect(await dueOn()).toBe(workday(2))
  await book(reader, id, workday(5), '13:00')
  await book(reader, id, workday(5), '13:00') // pressed twice
  const visits = await reader.call(readingRoom.visits, { id })
  expect(visits.map(({ day, state }) => [day, state])).toEqual([
    [workday(1), 'booked'],
    [workday(5), 'booked'],
  ])
  expect(await dueOn()).toBe(workday(5))
  const last = visits[1]?.id ?? 0
  const moved = await reader.call(readingRoom.move, { id, visit: last, day: workday(8), opens: '15:00' })
  expect(moved.dueOn).toBe(workday(8))
  const late = moved.visits.find(({ day }) => day === workday(8))?.id ?? 0
  expect((await reader.call(readingRoom.cancel, { id, visit: late })).dueOn).toBe(workday(2))
  expect((await reader.call(loans.one, { id })).items[0]?.state).toBe('held')
})

test('whoever has a visit is told when their loan is ended by another', async () => {
  const id = await loanOf(reader)
  await book(reader, id, workday(4))
  await book(reader, id, workday(3), '13:00')
  await library.pool.query('delete from notice')
  await manager.call(loans.move, { id, line: 0, move: 'terminate', opinion: '资料破损' })
  const cancelled = (await reader.call(notices.page, {})).records.find(({ title }) =>
    title.includes('到馆预约'),
  )
  expect(cancelled?.body).toBe(
    `申请已终止，${workday(3)} 13:00、${workday(4)} 09:00 的到馆预约随之取消，不用到馆。`,
  )
  await library.pool.query('delete from notice')
})

test('visits of a loan that ends are given up', async () => {
  const id = await loanOf(reader)
  await book(reader, id)
  await reader.call(loans.move, { id, line: 0, move: 'withdraw' })
  expect((await reader.call(readingRoom.visits, { id })).map(({ state }) => state)).toEqual(['cancelled'])
})

describe('at the counter', () => {
  test('a reader comes, or does not; nobody is marked ahead of time, or by a reader', async () => {
    await library.pool.query('update loan_setting set lead = 0')
    const id = await buildLoan(library.db, { account: null, state: 'ready', dueOn: workday(2) })
    const { visits } = await book(counter, id, workday(3))
    const visit = visits[0]?.id ?? 0
    const mark = (by: SignedIn, state: 'come' | 'missed' | 'booked') =>
      by.call(readingDesk.mark, { visit, state })
    await expect(mark(counter, 'come')).rejects.toThrow('还没有到这一天')
    await library.pool.query('update visit set day = $1', [today()])
    expect(await outcomesOf([mark(reader, 'come')])).toEqual(['forbidden'])
    await mark(counter, 'come')
    await mark(counter, 'come')
    expect(await counter.call(readingDesk.day, { day: today() })).toMatchObject([
      { loan: id, reader: '测试读者', state: 'come' },
    ])
    await mark(counter, 'missed')
    const rival = await loanOf(reader)
    await library.pool.query(
      `insert into visit (loan, day, session, seat) select $1, day, session, seat from visit`,
      [rival],
    )
    await expect(mark(counter, 'come')).rejects.toThrow('座位已另有读者预约')
    const { rows } = await library.pool.query(`select object from audit_event where action = 'visit_marked'`)
    expect(rows).toHaveLength(2)
  })

  test('a stranger sees no visits of others', async () => {
    const id = await loanOf(reader)
    await book(reader, id)
    expect(await outcomesOf([other.call(readingRoom.visits, { id })])).toEqual(['not_found'])
    expect((await reader.call(notices.page, { topic: 'loan' })).total).toBe(0)
  })
})

test('sessions lie within the hours, apart from each other, and stay once somebody came', async () => {
  const make = (opens: string, closes: string) =>
    manager.call(readingSessionRoutes.create, { values: { opens, closes, seats: 3 } })
  expect(
    await outcomesOf([
      make('10:00', '14:00'),
      make('10:00', '11:00'),
      make('12:00', '12:30'),
      make('17:00', '16:00'),
    ]),
  ).toEqual(Array(4).fill('invalid_input'))
  const { records } = await manager.call(readingSessionRoutes.page, {})
  expect(records.map(({ opens }) => opens)).toEqual(['09:00', '13:00', '15:00'])
  const id = await loanOf(reader)
  await book(reader, id, workday(1), '13:00')
  const [, afternoon] = records
  const gone = manager.call(readingSessionRoutes.batchDelete, { ids: [afternoon?.id ?? 0] })
  expect(await outcomesOf([gone])).toEqual(['row_in_use'])
})
