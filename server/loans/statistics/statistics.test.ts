import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { loanStatistics } from '#contract/loans/loan-statistics.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let reviewer: SignedIn

const built = { account: null, items: [['A-1', 'asked']] as const }

/** An application that was submitted on a day at noon, and decided so many days later. */
async function applied(
  day: string,
  state: 'submitted' | 'rejected' | 'closed',
  days?: number,
): Promise<void> {
  const id = await buildLoan(library.db, { ...built, state })
  await library.pool.query(`update loan set submitted_at = ($2 || ' 12:00+08')::timestamptz where id = $1`, [
    id,
    day,
  ])
  if (days === undefined) return
  await library.pool.query(
    `insert into loan_line (loan, number, at, party, move, code, before, after)
     select id, 1, submitted_at + $2 * interval '1 day', 'reviewer', 'approve', 'SP', 'reviewing',
       case when state = 'rejected' then 'rejected' else 'approved' end from loan where id = $1`,
    [id, days],
  )
}

beforeAll(async () => {
  library = await testApp()
  reviewer = await library.signIn('loans.read', 'loans.review')
  await buildRecord(library.db, kinds.archive, { code: 'A-1', title: '勘察报告', values: { level: 'item' } })
  await buildHolding(library.db, 'A-1')
  await applied('2026-01-31', 'submitted')
  await applied('2026-02-01', 'closed', 1)
  await applied('2026-02-28', 'rejected', 2)
  await applied('2026-03-15', 'closed', 6)
  await applied('2026-04-01', 'closed', 3)
})

test.each([
  ['a reader', { from: '2026-01-01', to: '2026-02-01' }, 'forbidden'],
  ['days the wrong way round', { from: '2026-02-02', to: '2026-02-01' }, 'invalid_input'],
  ['a hundred years', { from: '1926-01-01', to: '2026-02-01' }, 'invalid_input'],
])('is refused: %s', async (who, period, refusal) => {
  const { call } = who === 'a reader' ? await library.signIn() : reviewer
  expect(await outcomeOf(call(loanStatistics.read, period))).toBe(refusal)
})

test('counts by months without gaps, outcomes, purposes and kinds, and says how long a decision took', async () => {
  const counted = await reviewer.call(loanStatistics.read, { from: '2026-01-31', to: '2026-03-31' })
  expect(counted).toMatchObject({
    ...{ total: 4, items: 4, days: 2, overdue: 0, visits: 0, downloads: 0 },
    months: [
      { month: '2026-01', count: 1 },
      { month: '2026-02', count: 2 },
      { month: '2026-03', count: 1 },
    ],
    states: [
      { state: 'closed', count: 2 },
      { state: 'rejected', count: 1 },
      { state: 'submitted', count: 1 },
    ],
    purposes: [{ purpose: 'science', count: 4 }],
    modes: [{ useMode: 'read', count: 4 }],
    kinds: [{ kind: 'archive', count: 4 }],
    frequent: [{ code: 'A-1', count: 4 }],
  })
})

test('names nothing that is protected or secret; a time without applications is empty', async () => {
  await library.pool.query(`update record set access = 'secret' where code = 'A-1'`)
  const period = { from: '2026-01-31', to: '2026-03-31' }
  expect(await reviewer.call(loanStatistics.read, period)).toMatchObject({ total: 4, frequent: [] })
  const empty = await reviewer.call(loanStatistics.read, { from: '2020-01-01', to: '2020-01-31' })
  expect(empty).toMatchObject({ total: 0, days: null, months: [{ month: '2020-01', count: 0 }] })
})
