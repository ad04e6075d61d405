import { beforeAll, describe, expect, test } from 'vitest'

import { isWorkingDay } from '#contract/calendar/working-days.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { demoCalendar } from '#demo/calendar/holidays.ts'
import { writtenMessage } from '#server/loans/messages/loan-messages.ts'
import { testApp, type TestApp } from '#testing/app.ts'

import { loadPeople } from './people.ts'

// A year of the trade of the invented archive, checked against itself.

let library: TestApp
const now = Date.parse('2026-11-29T04:00:00Z') // a Sunday
const today = '2026-11-29'

beforeAll(async () => {
  library = await testApp({ city: true })
  const storePhone = (phone: string) => ({ phone: Buffer.from(phone), phoneKey: Buffer.from(`key ${phone}`) })
  await loadPeople(library.db, { storePhone, loanMessage: writtenMessage }, now)
})

async function listRows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await library.pool.query<T>(text, values)).rows
}

/** How many rows a condition picks. */
const count = async (from: string, values: unknown[] = []) =>
  Number((await listRows<{ n: string }>(`select count(*) as n from ${from}`, values))[0]?.n)

const moments = [
  ['loan', 'submitted_at'],
  ['loan', 'ended_at'],
  ['loan_line', 'at'],
  ['loan_item', 'waits_since'],
  ['loan_grant', 'revoked_at'],
  ['loan_download', 'at'],
  ['visit', 'created_at'],
  [`notice where topic = 'loan' and`, 'created_at'],
  [`notice where topic = 'loan' and`, 'read_at'],
  ['feedback', 'created_at'],
  ['feedback', 'answered_at'],
  ['credit_request', 'created_at'],
  ['credit_request', 'answered_at'],
  ['credit_line', 'at'],
  ['message', 'created_at'],
  ['message', 'ended_at'],
] as const

test.each(moments)('nothing of %s.%s lies in the future', async (from, column) => {
  const table = from.includes(' where ') ? from : `${from} where`
  expect(await count(`${table} ${column} is not null`)).toBeGreaterThan(0)
  expect(await count(`${table} ${column} > $1`, [new Date(now)])).toBe(0)
})

test('whoever did something did so on a working day', async () => {
  const days = await listRows<{ day: string }>(
    `select distinct to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from (
      select at from loan_line where party <> 'clock' union all select created_at from feedback
      union all select answered_at from feedback where answered_at is not null
      union all select day::timestamp at time zone 'Asia/Shanghai' from visit) as done (at)`,
  )
  expect(days.length).toBeGreaterThan(100)
  expect(days.filter(({ day }) => !isWorkingDay(day, demoCalendar))).toEqual([])
})

test('nobody did anything before they had an account, or after it was disabled', async () => {
  const deeds = `(select by, at from loan_line union all select account, created_at from feedback
    union all select account, created_at from credit_request union all select updated_by, answered_at from feedback
    union all select account, at from credit_line) as d (by, at) join account a on a.id = d.by`
  expect(await count(deeds)).toBeGreaterThan(500)
  expect(await count(`${deeds} where d.at < a.created_at or d.at > a.disabled_at`)).toBe(0)
})

describe('applications', () => {
  test('fill twelve months, and stand in every state but the draft', async () => {
    expect(await count('loan')).toBeGreaterThan(150)
    const months = `(select distinct to_char(submitted_at, 'YYYY-MM') from loan) as month`
    expect(await count(months)).toBeGreaterThanOrEqual(12)
    expect(await count('(select distinct state from loan) as state')).toBe(
      Object.keys(loanWorkflow.states).length - 1,
    )
  })

  test('have numbers in the order of their submission, and the next one goes on from them', async () => {
    const numbers = await listRows<{ number: string }>(
      'select number from loan order by submitted_at, number',
    )
    expect(numbers.map(({ number }) => Number(number.slice(6)))).toEqual(numbers.map((_, i) => i + 1))
    const [next] = await listRows<{ number: string }>('select next_loan_number() as number')
    expect(Number(next?.number.slice(6))).toBe(numbers.length + 1)
  })

  test('have lines one after the other, each from where the one before ended', async () => {
    expect(
      await listRows(`select b.loan from loan_line a join loan_line b on b.loan = a.loan and b.number = a.number + 1
        where b.at < a.at or b.before <> a.after`),
    ).toEqual([])
    expect(
      await listRows(`select l.id from loan l where l.lines <> (select count(*) from loan_line n where n.loan = l.id)
        or l.state <> (select n.after from loan_line n where n.loan = l.id order by number desc limit 1)`),
    ).toEqual([])
  })

  test('have their things where their state says', async () => {
    const states = await listRows<{ state: string; items: string[] }>(
      `select l.state, array_agg(distinct i.state order by i.state) as items from loan l join loan_item i on i.loan = l.id
       group by 1 order by 1`,
    )
    expect(Object.fromEntries(states.map(({ state, items }) => [state, items]))).toEqual({
      ...{
        approved: ['held', 'waiting'],
        back: ['back'],
        closed: ['asked', 'back'],
        lent: ['asked', 'out'],
        overdue: ['out'],
      },
      ...{ ready: ['held'], rejected: ['asked'], returned: ['asked'], reviewing: ['asked'] },
      ...{ secrecy: ['asked'], submitted: ['asked'], terminated: ['released'], withdrawn: ['released'] },
    })
  })

  test('of electronic copies are of what has files, open while they run and closed since', async () => {
    const electronic = `loan l join loan_item i on i.loan = l.id where l.use_mode in ('file', 'online')`
    expect(await count(electronic)).toBeGreaterThan(8)
    expect(await count(`${electronic} and not exists (select from file f where f.record = i.record)`)).toBe(0)
    expect(await count(`${electronic} and (i.state <> 'asked' or l.account is null)`)).toBe(0)
    const open = `loan_grant g join loan l on l.id = g.loan where g.account = l.account and g.until = l.due_on`
    expect(
      await count(`${open} and l.state = 'lent' and g.revoked_at is null and g.until >= $1`, [today]),
    ).toBeGreaterThan(1)
    expect(
      await count(
        `loan_grant g join loan l on l.id = g.loan where (l.state = 'lent') <> (g.revoked_at is null)`,
      ),
    ).toBe(0)
    expect(await count(`loan_download d join loan_grant g on g.loan = d.loan where d.at > g.until + 1`)).toBe(
      0,
    )
  })

  test('wait for what is out or held with another', async () => {
    const waiting = await listRows<{ others: number }>(
      `select (select count(*)::int from loan_item o where o.record = i.record and o.state in ('held', 'out')) as others
       from loan_item i where i.state = 'waiting'`,
    )
    expect(waiting).toEqual([{ others: 1 }])
  })

  test('are overdue only after their day, and their reader was told', async () => {
    const overdue = await listRows<{ late: boolean; informed: boolean }>(
      `select due_on < $1::date as late, exists (select from notice n where n.account = l.account
         and n.title = '借阅申请 ' || l.number || '：逾期') as informed from loan l where state = 'overdue'`,
      [today],
    )
    expect(overdue.length).toBeGreaterThan(0)
    expect(overdue.filter(({ late, informed }) => !late || !informed)).toEqual([])
    expect(await count(`loan where state in ('lent', 'ready') and due_on < $1`, [today])).toBe(0)
  })

  test('were mended, extended and late in the past, too', async () => {
    const passed = (move: string) =>
      count(
        `loan l where process = 0 and exists (select from loan_line n where n.loan = l.id and n.move = $1)`,
        [move],
      )
    expect(
      Math.min(...(await Promise.all(['return', 'extend', 'fallDue', 'lapse', 'reject'].map(passed)))),
    ).toBeGreaterThan(0)
  })
})

test('visits are of applications to read, one to a seat; what has been is no more booked', async () => {
  expect(await count(`visit v join loan l on l.id = v.loan where l.use_mode <> 'read'`)).toBe(0)
  expect(await count(`visit where state = 'booked' and day < $1`, [today])).toBe(0)
  expect(await count(`visit where state <> 'booked' and day > $1`, [today])).toBe(0)
  expect(await count(`visit v join reading_session s on s.id = v.session where v.seat > s.seats`)).toBe(0)
  expect(await count(`visit where state = 'come'`)).toBeGreaterThan(40)
  expect(await count(`(select distinct state from visit) as state`)).toBe(4)
})

test('letters are answered after they came; public is only what its writer allows', async () => {
  expect(await count(`feedback where answered_at < created_at`)).toBe(0)
  expect(await count(`feedback where (state = 'answered') <> (answer is not null)`)).toBe(0)
  expect(await count(`feedback where kind = 'correction' and record is null`)).toBe(0)
  expect(await count(`feedback where published`)).toBeGreaterThan(7)
  expect(await count(`feedback where state = 'open'`)).toBeGreaterThan(1)
})

test('credit that was granted is in the ledger on the day of the answer, after that of the start', async () => {
  expect(await count(`credit_request where state = 'granted'`)).toBeGreaterThan(3)
  expect(
    await listRows(`select c.id from credit_request c where c.state = 'granted' and not exists (select from credit_line l
      where l.account = c.account and l.reason = 'request' and l.amount = c.granted and l.at = c.answered_at)`),
  ).toEqual([])
  expect(
    await listRows(`select b.id from credit_line a join credit_line b on b.purse = a.purse and b.number = a.number + 1
      where b.at < a.at`),
  ).toEqual([])
})

test('what was sent in the last weeks names nobody whole, holds nothing, and did not always arrive', async () => {
  expect(
    await count(`message where content is null and created_at > $1::timestamptz - interval '29 days'`, [
      new Date(now),
    ]),
  ).toBe(90)
  expect(await count(`message where shown !~ '\\*\\*\\*'`)).toBe(0)
  expect(await count(`message where state = 'failed' and reason is not null`)).toBeGreaterThan(2)
  expect(await count(`(select distinct channel from message) as channel`)).toBe(2)
})
