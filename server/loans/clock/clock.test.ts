import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { loans } from '#contract/loans/loans.ts'
import { inBackground } from '#server/files/service/service.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { storeText } from '#testing/builders/uploads.ts'

import { runClock } from './clock.ts'
import { forgetLoans } from './forgotten.ts'

let library: TestApp
let reader: SignedIn
let waiting: SignedIn

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  waiting = await library.signIn()
  await buildRecord(library.db, kinds.archive, { code: 'A-1', title: '勘察报告', values: { level: 'item' } })
  await buildHolding(library.db, 'A-1')
})

beforeEach(() => library.pool.query('delete from loan; delete from notice; delete from calendar_day'))
afterEach(() => void vi.useRealTimers())

/** Makes it this moment in China. */
const at = (moment: string) => void vi.useFakeTimers({ now: new Date(`${moment}+08:00`), toFake: ['Date'] })

type Fields = Partial<Parameters<typeof buildLoan>[1]>
async function loanOf(fields: Fields): Promise<number> {
  const id = await buildLoan(library.db, { account: reader.actor.id, ...fields })
  await library.pool.query(`update loan set due_from = due_on - 7 where id = $1`, [id])
  return id
}
const stateOf = async (id: number) =>
  (await library.pool.query('select state from loan where id = $1', [id])).rows[0]?.state
const newsOf = async (by = reader) => {
  const { rows } = await library.pool.query<{ title: string }>(
    'select title from notice where account = $1 order by id',
    [by.actor.id],
  )
  return rows.map(({ title }) => title.replace(/^.*：/, ''))
}

describe('a day ends with itself in China', () => {
  const { TZ } = process.env
  afterEach(() => void (process.env['TZ'] = TZ ?? ''))

  test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
    'wherever the server stands: %s',
    async (zone) => {
      process.env['TZ'] = zone
      const dueOn = '2026-11-10'
      const out = await loanOf({ state: 'lent', dueOn, items: [['A-1', 'out']] })
      const files = await loanOf({ state: 'lent', dueOn, useMode: 'file' })
      const ready = await loanOf({ state: 'ready', dueOn })
      const returned = await loanOf({ state: 'returned', dueOn, returner: 'reviewing' })
      const back = await loanOf({ state: 'back', dueOn })
      const all = [out, files, ready, returned, back]
      at('2026-11-10T23:59:59')
      await runClock(library.db)
      expect(await Promise.all(all.map(stateOf))).toEqual(['lent', 'lent', 'ready', 'returned', 'back'])
      at('2026-11-11T00:00:00')
      await runClock(library.db)
      expect(await Promise.all(all.map(stateOf))).toEqual([
        'overdue',
        'closed',
        'terminated',
        'terminated',
        'closed',
      ])
    },
  )
})

test('what rests, and what is done, is left alone', async () => {
  const dueOn = '2026-11-10'
  const ids = [
    await loanOf({ state: 'ready', dueOn, process: 2 }),
    await loanOf({ state: 'submitted', dueOn }),
    await loanOf({ state: 'closed', dueOn }),
  ]
  at('2026-12-01T12:00:00')
  await runClock(library.db)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['ready', 'submitted', 'closed'])
  expect(await newsOf()).toEqual([])
})

test('two servers do each thing once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, () => loanOf({ state: 'ready', dueOn: '2026-11-10' })),
  )
  const soon = await loanOf({ state: 'lent', dueOn: '2026-11-16' })
  at('2026-11-12T08:00:00')
  await Promise.all([runClock(library.db), runClock(library.db), runClock(library.db)])
  const { rows } = await library.pool.query('select loan, count(*)::int as n from loan_line group by loan')
  expect(rows).toHaveLength(ids.length)
  expect(rows.every(({ n }) => n === 1)).toBe(true)
  expect(await newsOf()).toHaveLength(ids.length + 1)
  expect(await stateOf(soon)).toBe('lent')
})

test('a reader is reminded two working days before, on the day, and every week after it', async () => {
  await loanOf({ state: 'lent', dueOn: '2026-11-16', items: [['A-1', 'out']] }) // a Monday
  const days = [
    ['11-11', []],
    ['11-12', ['即将到期']], // Thursday
    ['11-13', []],
    ['11-16', ['今天到期']],
    ['11-17', ['逾期']],
    ['11-22', []],
    ['11-23', ['逾期未还']],
    ['11-24', []],
    ['12-09', ['逾期未还']], // a week in which no server ran is not made up for
  ] as const
  for (const [day, expected] of days) {
    await library.pool.query('delete from notice')
    for (const time of ['00:01', '09:00', '23:59']) {
      at(`2026-${day}T${time}:00`)
      await runClock(library.db)
    }
    expect([day, await newsOf()]).toEqual([day, expected])
  }
})

test('a holiday between makes it earlier', async () => {
  await library.pool.query(`insert into calendar_day (day, kind) values ('2026-11-13', 'rest')`)
  await loanOf({ state: 'ready', dueOn: '2026-11-16' })
  at('2026-11-11T09:00:00')
  await runClock(library.db)
  expect(await newsOf()).toEqual(['即将到期'])
})

test('whose turn it is gets the copy, and is told so once; ready is nobody without one', async () => {
  await loanOf({ state: 'ready', dueOn: '2026-11-10', items: [['A-1', 'held']] })
  const next = await buildLoan(library.db, {
    account: waiting.actor.id,
    state: 'approved',
    items: [['A-1', 'waiting']],
  })
  at('2026-11-11T00:00:00')
  await runClock(library.db)
  await runClock(library.db)
  vi.useRealTimers()
  expect(await newsOf(waiting)).toEqual(['等候的资料已留存'])
  expect((await waiting.call(loans.one, { id: next })).items[0]?.state).toBe('held')
  expect((await waiting.call(notices.page, { topic: 'loan' })).total).toBe(1)
})

test('a visit whose day is over was missed', async () => {
  const id = await loanOf({ state: 'approved' })
  await library.pool.query(
    `insert into visit (loan, day, session, seat) select $1, '2026-11-10', id, 1 from reading_session limit 1`,
    [id],
  )
  at('2026-11-11T00:00:00')
  await runClock(library.db)
  expect((await library.pool.query('select state from visit')).rows).toEqual([{ state: 'missed' }])
})

test('years after the end nobody is named any more, and what was attached is gone', async () => {
  const id = await loanOf({ state: 'closed' })
  const young = await loanOf({ state: 'closed' })
  const file = await storeText(reader, '介绍信', 'letters')
  const shared = await storeText(reader, '任务书', 'letters')
  await library.pool.query(`update stored_file set path_name = 'loan/' || $1 where id = any($2)`, [
    String(id),
    [file, shared],
  ])
  await library.pool.query(
    `insert into loan_paper (loan, paper, file) values ($1, 'letter', $2), ($1, 'task', $3), ($4, 'task', $3)`,
    [id, file, shared, young],
  )
  await library.pool.query(`update loan set ended_at = now() - interval '5 years 1 day' where id = $1`, [id])
  const files = inBackground(library.services.files, library.db)
  expect([await forgetLoans(files), await forgetLoans(files)]).toEqual([1, 0])
  const { rows } = await library.pool.query('select id, reader, account, company from loan order by id')
  expect(rows).toMatchObject([
    { id, reader: '已隐去', account: null, company: '' },
    { id: young, reader: '测试读者', account: reader.actor.id },
  ])
  const left = await library.pool.query('select id from stored_file where id = any($1)', [[file, shared]])
  expect(left.rows).toEqual([{ id: shared }])
  expect((await library.pool.query('select loan from loan_paper')).rows).toEqual([{ loan: young }])
})
