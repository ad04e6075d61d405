import { beforeEach, expect, test } from 'vitest'

import { workingDaysLater } from '#contract/calendar/working-days.ts'
import { loans } from '#contract/loans/loans.ts'
import { readingRoom } from '#contract/reading-room/reading-room.ts'
import { today } from '#server/catalogue/view-level.ts'
import { testApp } from '#testing/app.ts'
import { buildLoan, openLending } from '#testing/builders/loans.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const { db, pool } = library
const lending = await openLending(library)
const reader = await lending.newReader()

beforeEach(async () => {
  await pool.query('delete from visit; delete from loan; update loan_setting set max_open = 3')
})

/** Drafts that are submitted at the same moment. */
async function submitAtOnce(codes: readonly string[]): Promise<string[]> {
  const ids: number[] = []
  for (const code of codes)
    ids.push(await buildLoan(db, { account: reader.actor.id, items: [[code, 'asked']] }))
  return Promise.all(ids.map((id) => outcomeOf(reader.call(loans.move, { id, move: 'submit', line: 0 }))))
}

const count = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((one) => one === outcome).length

test('a reader has so many applications open and no more, also of twenty at once', async () => {
  const codes: string[] = []
  for (let i = 0; i < 20; i += 1) codes.push(await lending.report())
  const outcomes = await submitAtOnce(codes)
  expect([count(outcomes, 'done'), count(outcomes, 'loan_limit')]).toEqual([3, 17])
})

test('the refusal says how many; what has ended or is a draft does not count', async () => {
  const [first = '', second = '', third = '', fourth = ''] = await Promise.all(
    [1, 2, 3, 4].map(() => lending.report()),
  )
  await buildLoan(db, { account: reader.actor.id, state: 'closed', items: [[first, 'asked']] })
  for (const code of [second, third]) await lending.submitted(reader, code)
  const last = await lending.submitted(reader, first)
  const { id } = await lending.cartOf(reader, fourth)
  await expect(lending.move(reader, id, 'submit')).rejects.toMatchObject({
    code: 'loan_limit',
    message: expect.stringContaining('最多 3 份'),
  })
  await lending.move(reader, last, 'withdraw')
  expect(await outcomeOf(lending.move(reader, id, 'submit'))).toBe('done')
})

test('a record is in one open application of a reader, also of twenty at once', async () => {
  await pool.query('update loan_setting set max_open = 100')
  const code = await lending.report(30)
  const outcomes = await submitAtOnce(Array.from({ length: 20 }, () => code))
  expect([count(outcomes, 'done'), count(outcomes, 'loan_items_refused')]).toEqual([1, 19])
  const other = await lending.newReader()
  expect(await outcomeOf(lending.submitted(other, code))).toBe('done')
})

test('what was brought back is asked for again while the rest is still out', async () => {
  const code = await lending.report(2)
  const id = await lending.lent(reader, code, await lending.report())
  await lending.move(lending.counter, id, 'takeBack', { positions: [1] })
  expect(await outcomeOf(lending.submitted(reader, code))).toBe('done')
})

test('a reader has one seat of a slot, also for twelve applications at once', async () => {
  const day = workingDaysLater(today(), 3, new Map())
  const ids: number[] = []
  for (let i = 0; i < 12; i += 1)
    ids.push(await buildLoan(db, { account: reader.actor.id, state: 'approved', dueOn: day }))
  const book = (id: number) => outcomeOf(reader.call(readingRoom.book, { id, day, opens: '09:00' }))
  const outcomes = await Promise.all(ids.map(book))
  expect([count(outcomes, 'done'), count(outcomes, 'visit_refused')]).toEqual([1, 11])
  const { rows } = await pool.query('select from visit')
  expect(rows).toHaveLength(1)
})
