import { beforeAll, beforeEach, expect, test } from 'vitest'

import { loans, staffLoans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { type LendingActors, openLending } from '#testing/builders/loans.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let lending: LendingActors
let reader: SignedIn
let other: SignedIn

beforeAll(async () => {
  library = await testApp()
  lending = await openLending(library)
})

beforeEach(async () => {
  ;[reader, other] = [await lending.newReader(), await lending.newReader()]
})

test('staff see what waits for them by its due day, and nothing of their own', async () => {
  const id = await lending.submitted(reader, await lending.report())
  const todo = await lending.reviewer.call(staffLoans.queue, { size: 200 })
  expect(todo.records.map((row) => row.id)).toContain(id)
  const days = todo.records.map(({ dueOn }) => dueOn ?? '')
  expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)))
  expect(
    (await lending.counter.call(staffLoans.queue, { size: 200 })).records.map((row) => row.id),
  ).not.toContain(id)
  const officer = await library.signIn('loans.read', 'loans.secrecy')
  expect((await officer.call(staffLoans.queue, { box: 'all', size: 200 })).total).toBe(0)
  expect(await outcomeOf(officer.call(loans.one, { id }))).toBe('not_found')
})

test('staff move many at once, each for itself', async () => {
  const ids = [
    await lending.submitted(reader, await lending.report()),
    await lending.submitted(other, await lending.report()),
  ]
  const [first = 0, second = 0] = ids
  await lending.move(reader, first, 'withdraw')
  const asked = { move: 'accept' as const, loans: ids.map((id) => ({ id, line: 1 })) }
  const { done, refused } = await lending.reviewer.call(staffLoans.moveBatch, asked)
  expect([done, refused.map(({ id }) => id)]).toEqual([[second], [first]])
})

test('staff find a loan by its slip and by its box; a box is fetched once', async () => {
  const [a, b] = [await lending.report(), await lending.report()]
  await library.pool.query(`update holding set box = 'SHARED-1' where box = any($1)`, [
    [`BOX-${a}`, `BOX-${b}`],
  ])
  const id = await lending.approved(reader, a, b)
  const { number } = await lending.counter.call(loans.one, { id })
  const fetched = (await lending.counter.call(staffLoans.fetchList, {})).filter(
    ({ box }) => box === 'SHARED-1',
  )
  expect(fetched.map(({ items }) => items.length)).toEqual([2])
  expect(
    (await lending.counter.call(staffLoans.scan, { code: ` ${number.toLowerCase()} ` })).loans,
  ).toMatchObject([{ id }])
  expect(await lending.counter.call(staffLoans.scan, { code: 'shared-1' })).toMatchObject({
    loans: [{ id }],
    box: { code: 'SHARED-1', items: [{ loan: id }, { loan: id }] },
  })
  expect(await lending.counter.call(staffLoans.scan, { code: 'nothing' })).toEqual({ loans: [], box: null })
})

test('who on the staff has seen an application is noted once a day, its own reader is not', async () => {
  const id = await lending.submitted(reader, await lending.report())
  for (const { call } of [lending.counter, lending.counter, reader]) await call(loans.one, { id })
  const { rows } = await library.pool.query(
    `select account from audit_event where action = 'loan_seen' and object = (select '借阅申请 ' || number from loan where id = $1)`,
    [id],
  )
  expect(rows.map(({ account }) => account)).toEqual([lending.counter.actor.id])
})
