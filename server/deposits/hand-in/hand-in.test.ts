import { beforeAll, describe, expect, test } from 'vitest'

import { isWorkingDay } from '#contract/calendar/working-days.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { demoCalendar } from '#demo/calendar/holidays.ts'
import { demoDeposits } from '#demo/deposits/deposits.ts'
import { loadPeople } from '#demo/people/people.ts'
import { writtenMessage } from '#server/loans/messages/loan-messages.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildSession } from '#testing/builders/accounts.ts'
import { buildMember } from '#testing/builders/people.ts'

import { handInAll } from './hand-in.ts'

// The deposits of the demo city, checked against themselves.

let library: TestApp
const now = Date.now()

beforeAll(async () => {
  library = await testApp({ city: true })
  const { db, services, dataDir } = library
  const storePhone = (phone: string) => ({ phone: Buffer.from(phone), phoneKey: Buffer.from(`key ${phone}`) })
  await loadPeople(db, { storePhone, loanMessage: writtenMessage }, now)
  await buildMember(library, { username: 'reader' })
  const context = { ...services, db, kinds, reading: services.readingSheets }
  await handInAll(context, await demoDeposits(now), { dataDir, now })
}, 120_000)

async function listRows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await library.pool.query<T>(text, values)).rows
}

/** How many rows a condition picks. */
const count = async (from: string, values: unknown[] = []) =>
  Number((await listRows<{ n: string }>(`select count(*) as n from ${from}`, values))[0]?.n)

test.each([
  ['deposit', 'created_at'],
  ['deposit', 'submitted_at'],
  ['deposit', 'ended_at'],
  ['deposit', 'formed_on'],
  ['deposit', 'accepted_on'],
  ['deposit_line', 'at'],
  ['deposit_file', 'at'],
  ['deposit_remark', 'at'],
  [`notice where topic = 'deposit' and`, 'created_at'],
  [`notice where topic = 'deposit' and`, 'read_at'],
])('nothing of %s.%s lies in the future', async (from, column) => {
  const table = from.includes(' where ') ? from : `${from} where`
  expect(await count(`${table} ${column} is not null`)).toBeGreaterThan(0)
  expect(await count(`${table} ${column} > now()`)).toBe(0)
})

describe('deposits of a year', () => {
  const past = `deposit where submitted_at < now() - interval '1 day'`

  test('fill twelve months, in every state, of several organisations', async () => {
    expect(
      await count(`(select distinct to_char(submitted_at, 'YYYY-MM') from ${past}) m`),
    ).toBeGreaterThanOrEqual(12)
    const states = await listRows<{ state: string }>('select distinct state from deposit order by 1')
    expect(states.map(({ state }) => state)).toEqual([
      'accepted',
      'checking',
      'draft',
      'rejected',
      'returned',
      'submitted',
      'withdrawn',
    ])
    expect(await count(`(select distinct depositor from ${past}) d`)).toBeGreaterThan(3)
  })

  test('have numbers of their year in the order in which they were handed in', async () => {
    const numbers = await listRows<{ number: string; year: string }>(
      `select number, to_char(submitted_at at time zone 'Asia/Shanghai', 'YYYY') as year from ${past} order by submitted_at`,
    )
    expect(numbers.map(({ number }) => Number(number.slice(6)))).toEqual(numbers.map((_, i) => i + 1))
    expect(numbers.filter(({ number, year }) => number.slice(2, 6) !== year)).toEqual([])
  })

  test('have lines one after the other, each from where the one before ended', async () => {
    expect(
      await listRows(`select b.deposit from deposit_line a join deposit_line b on b.deposit = a.deposit and b.number = a.number + 1
        where b.at < a.at or b.before <> a.after`),
    ).toEqual([])
    expect(
      await listRows(`select d.id from deposit d where d.lines <> (select count(*) from deposit_line n where n.deposit = d.id)
        or d.lines > 0 and d.state <> (select n.after from deposit_line n where n.deposit = d.id order by number desc limit 1)`),
    ).toEqual([])
  })

  test('were moved on working days, by people who had an account', async () => {
    const days = await listRows<{ day: string }>(
      `select distinct to_char(n.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from deposit_line n
       join ${past.replace('deposit where', 'deposit d on d.id = n.deposit where')} and n.party <> 'clock'`,
    )
    expect(days.length).toBeGreaterThan(40)
    expect(days.filter(({ day }) => !isWorkingDay(day, demoCalendar))).toEqual([])
    expect(await count(`deposit_line n join account a on a.id = n.by where n.at < a.created_at`)).toBe(0)
    expect(await count(`deposit_line where by is null and party <> 'clock'`)).toBe(0)
  })

  test('have the files that their material requires, without faults', async () => {
    expect(
      await count(
        `deposit d where not exists (select from deposit_file f where f.deposit = d.id and f.part = 'text')`,
      ),
    ).toBe(0)
    expect(
      await count(`deposit d where d.material = 'engineering' and d.state <> 'draft' and not exists (select from deposit_file f
        where f.deposit = d.id and f.part = 'holes' and (f.checked ->> 'refused')::int = 0)`),
    ).toBe(0)
    expect(
      await count(
        `deposit where state = 'returned' and not exists (select from deposit_remark r where r.deposit = deposit.id)`,
      ),
    ).toBe(0)
  })

  test('were answered: their depositors were told, and a voucher of then is verified', async () => {
    const [row] = await listRows<{ id: number; account: number; number: string }>(
      `select id, account, number from ${past} and state = 'accepted' order by id limit 1`,
    )
    const { id = 0, account = 0, number = '' } = row ?? {}
    expect(await count(`notice where account = $1 and title = $2`, [account, `汇交 ${number}：已接收`])).toBe(
      1,
    )
    await library.pool.query(
      `update account a set agreed_to = r.agreed_to from account r where a.id = $1 and r.username = 'reader'`,
      [account],
    )
    const depositor = library.from('127.0.0.1', await buildSession(library.db, { account }))
    const { voucher, acceptedOn } = await depositor.call(deposits.one, { id })
    expect(await library.visitor.call(deposits.verify, { code: voucher ?? '' })).toMatchObject({
      number,
      acceptedOn,
      files: 2,
    })
  })

  test('are not late, where they wait', async () => {
    expect(
      await count(`deposit where state in ('submitted', 'checking') and due_on >= current_date`),
    ).toBeGreaterThan(4)
    expect(await count(`deposit where process <> 0 and due_on < current_date`)).toBe(0)
  })
})
