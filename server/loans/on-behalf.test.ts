import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { dashboard } from '#contract/dashboard.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let reviewer: SignedIn
let counter: SignedIn

beforeAll(async () => {
  library = await testApp()
  reviewer = await library.signIn('loans.read', 'loans.review')
  counter = await library.signIn('loans.read', 'loans.counter')
})

let built = 0

/** A report on the shelf. */
async function report(given: { access?: 'open' | 'protected'; openOn?: string } = {}): Promise<string> {
  const code = `D-${(built += 1)}`
  const title = `勘察报告 ${code}`
  await buildRecord(library.db, kinds.archive, { code, title, values: { level: 'item' }, ...given })
  await buildHolding(library.db, code, { box: `DESK-${built}` })
  return code
}

const asked = (...codes: string[]) => ({
  reader: '无账号读者',
  phone: '13900001234',
  company: '云勘设计院',
  purpose: 'construction',
  useMode: 'read',
  reason: '',
  items: codes.map((code) => ({ kind: 'archive', code })),
})

async function move(by: SignedIn, id: number, name: string) {
  const { line } = await by.call(loans.one, { id })
  return by.call(loans.move, { id, line, move: name })
}

describe('a reader without an account', () => {
  test('is served at the counter, which acts for them from the slip to the end', async () => {
    const { id } = await counter.call(staffLoans.onBehalf, asked(await report()))
    expect(await counter.call(loans.one, { id })).toMatchObject({
      ...{ state: 'submitted', isCounterEntry: true, reader: '无账号读者', company: '云勘设计院' },
      lines: [{ move: 'submit', party: '申请人', by: counter.actor.name }],
    })
    await move(reviewer, id, 'accept')
    await move(reviewer, id, 'approve')
    await move(counter, id, 'prepare')
    await move(counter, id, 'handOver')
    await move(counter, id, 'extend')
    await move(counter, id, 'takeBack')
    expect((await move(counter, id, 'close')).state).toBe('closed')
  })

  test('can be reached: the number is stored sealed, shown to the counter only, and who looked is noted', async () => {
    const { id, number } = await counter.call(staffLoans.onBehalf, asked(await report()))
    expect(await counter.call(staffLoans.contact, { id })).toEqual({ phone: '13900001234' })
    expect(await outcomeOf(reviewer.call(staffLoans.contact, { id }))).toBe('forbidden')
    const { rows } = await library.pool.query<{ phone: Buffer }>('select phone from loan where id = $1', [id])
    expect(rows[0]?.phone.includes('13900001234')).toBe(false)
    const seen = await library.pool.query(`select from audit_event where object like $1 and action = $2`, [
      `%${number}%`,
      'loan_contact_seen',
    ])
    expect(seen.rowCount).toBe(1)
  })

  test.each([
    ['what is not there', { items: [{ kind: 'archive', code: 'NO-1' }] }, 'invalid_input'],
    ['what is not lent', { items: [{ kind: 'publicDocument', code: 'X' }] }, 'loan_kind_refused'],
    ['nothing at all', { items: [] }, 'invalid_input'],
    ['a purpose of no dictionary', { purpose: 'fun' }, 'invalid_input'],
    ['a number that is none', { phone: '12' }, 'invalid_input'],
  ])('does not borrow %s, and nothing is left behind', async (_, change, refusal) => {
    const before = await library.pool.query('select from loan')
    const given = { ...asked(await report()), ...change }
    expect(await outcomeOf(counter.call(staffLoans.onBehalf, given))).toBe(refusal)
    expect((await library.pool.query('select from loan')).rowCount).toBe(before.rowCount)
  })

  test('is not served by others than the counter', async () => {
    expect(await outcomeOf(reviewer.call(staffLoans.onBehalf, asked(await report())))).toBe('forbidden')
  })
})

describe('an ended application', () => {
  test('is asked for again with what it was for; one that runs, and another’s, is not', async () => {
    const reader = await library.signIn()
    const code = await report()
    const ended = { account: reader.actor.id, state: 'rejected' as const, useMode: 'excerpt' }
    const id = await buildLoan(library.db, { ...ended, items: [[code, 'asked']] })
    expect(await reader.call(loans.again, { id })).toEqual({ items: 1 })
    expect(await reader.call(loans.again, { id })).toEqual({ items: 1 })
    expect(await reader.call(loans.cart, {})).toMatchObject({ useMode: 'excerpt', items: [{ code }] })
    const running = await buildLoan(library.db, { account: reader.actor.id, state: 'submitted' })
    expect(await outcomeOf(reader.call(loans.again, { id: running }))).toBe('not_found')
    expect(await outcomeOf(reviewer.call(loans.again, { id }))).toBe('not_found')
  })
})

describe('the queue', () => {
  test('marks what is to be decided on its own page, and does not approve it with others', async () => {
    const { account, ...rest } = { account: (await library.signIn()).actor.id, state: 'reviewing' as const }
    const [plain, closed] = [await report(), await report({ access: 'protected', openOn: '2099-01-01' })]
    const ids = [
      await buildLoan(library.db, { account, ...rest, items: [[plain, 'asked']] }),
      await buildLoan(library.db, { account, ...rest, items: [[closed, 'asked']] }),
    ]
    const { records } = await reviewer.call(staffLoans.queue, { size: 200 })
    expect(records.filter(({ id }) => ids.includes(id)).map(({ careful }) => careful)).toEqual([false, true])
    const both = { move: 'approve' as const, loans: ids.map((id) => ({ id, line: 0 })) }
    expect(await reviewer.call(staffLoans.moveBatch, both)).toMatchObject({
      done: [ids[0]],
      refused: [{ id: ids[1], message: '含保护期或涉密资料，须逐份审核' }],
    })
  })

  test('is counted at the workplace of whoever it waits for, and beside a loan stand the others of its reader', async () => {
    const { total } = await reviewer.call(staffLoans.queue, {})
    expect(await reviewer.call(dashboard.waiting, {})).toContainEqual({ task: 'loan', count: total })
    const account = (await library.signIn()).actor.id
    const ids = [
      await buildLoan(library.db, { account, state: 'submitted' }),
      await buildLoan(library.db, { account, state: 'closed' }),
      await buildLoan(library.db, { account, state: 'submitted' }),
    ]
    const others = await reviewer.call(staffLoans.others, { id: ids[0] ?? 0 })
    expect(others.map(({ id }) => id)).toEqual([ids[2]])
  })
})
