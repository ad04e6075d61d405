import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { calendarDayRoutes } from '#contract/back-office/loans/calendar-day.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'

import { tendDeposits } from './clock.ts'

let library: TestApp
let examiner: SignedIn
let depositor: SignedIn
let manager: SignedIn

beforeAll(async () => {
  library = await testApp()
  examiner = await library.signIn('deposits.read', 'deposits.examine')
  depositor = await library.signIn()
  manager = await library.signIn('loans.read', 'loans.manage')
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const at = (day: string) => vi.setSystemTime(`${day}T04:00:00Z`)
const build = (fields: Partial<Parameters<typeof buildDeposit>[1]>) =>
  buildDeposit(library.db, { account: depositor.actor.id, ...fields })
const tend = () => tendDeposits(library.db, kinds)
const dueOn = async (id: number) => (await examiner.call(deposits.one, { id })).dueOn
const newsOf = async (number: string) =>
  (await examiner.call(notices.page, { size: 50 })).records.filter(({ title }) => title.includes(number))

/** The National Day holiday of 2026 with its two days worked instead. */
async function holidays(): Promise<void> {
  const rest = ['01', '02', '05', '06', '07'].map((day) => `('2026-10-${day}', 'rest')`)
  await library.pool.query(
    `insert into calendar_day (day, kind) values ${rest.join()}, ('2026-09-27', 'work'), ('2026-10-10', 'work')`,
  )
}

test('ten working days run from the day on which it was handed in, over weekends and holidays', async () => {
  await holidays()
  at('2026-09-24')
  await library.pool.query('update account set phone = $1, phone_key = $1 where id = $2', [
    'x',
    depositor.actor.id,
  ])
  const id = await build({ title: '钟' })
  await library.pool.query(
    `with c as (insert into stored_content (sha256, size, media_type, chunk_size, scanned)
       values (sha256('x'), 1, 'text/plain', 1, true) returning id),
     f as (insert into stored_file (owner, name, suffix, path_name, content) select $2, 'a.txt', 'txt', 'd', id from c returning id)
     insert into deposit_file (deposit, part, file) select $1, 'text', id from f`,
    [id, depositor.actor.id],
  )
  await depositor.call(deposits.move, { id, move: 'submit', line: 0 })
  // 25 Sep, 27 (worked), 28, 29, 30; 8, 9, 10 Oct (worked), 12, 13
  expect(await dueOn(id)).toBe('2026-10-13')
  at('2026-09-28')
  await examiner.call(deposits.move, { id, move: 'take', line: 1 })
  expect(await dueOn(id)).toBe('2026-10-13')
})

test('the due day follows the calendar when that is changed, and back', async () => {
  at('2026-11-02')
  const id = await build({ state: 'submitted', dueFrom: '2026-11-02', dueDays: 3, dueOn: '2026-11-05' })
  const closed = await manager.call(calendarDayRoutes.create, {
    values: { day: '2026-11-04', kind: 'closed' },
  })
  expect(await dueOn(id)).toBe('2026-11-06')
  await manager.call(calendarDayRoutes.batchDelete, { ids: [closed.id] })
  expect(await dueOn(id)).toBe('2026-11-05')
})

test('who is to examine hears once of what is due, on however many servers', async () => {
  at('2026-11-12')
  const id = await build({
    state: 'checking',
    holder: examiner.actor.id,
    dueFrom: '2026-11-11',
    dueDays: 2,
    dueOn: '2026-11-13',
  })
  const { number } = await examiner.call(deposits.one, { id })
  await tend()
  expect(await newsOf(number)).toEqual([])
  at('2026-11-13')
  await Promise.all([tend(), tend(), tend()])
  at('2026-11-16')
  await tend()
  expect(await newsOf(number)).toMatchObject([{ href: `#/admin/deposits/${id}` }])
})

test('what was not mended in time lapses at the end of the day, once', async () => {
  at('2026-12-01')
  const fields = {
    state: 'returned',
    returner: 'checking',
    dueFrom: '2026-11-30',
    dueDays: 1,
    dueOn: '2026-12-01',
  } as const
  const id = await build(fields)
  await tend()
  expect(await examiner.call(deposits.one, { id })).toMatchObject({ state: 'returned', lines: [] })
  vi.setSystemTime('2026-12-01T16:00:01Z') // midnight in China
  await Promise.all([tend(), tend()])
  const { state, lines } = await examiner.call(deposits.one, { id })
  expect([state, lines.map(({ label, by }) => [label, by])]).toEqual([
    'withdrawn',
    [['逾期未修改', '系统按时']],
  ])
})
