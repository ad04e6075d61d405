import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { loans } from '#contract/loans/loans.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { completeProfile } from '#testing/builders/accounts.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { MyLoans } from './MyLoans.tsx'

let library: TestApp

/** Somebody who may submit, and what they do. */
async function enterReader() {
  const person = await buildMember(library)
  await completeProfile(library.db, person.id)
  return { person, reader: await enter(library, person) }
}

beforeAll(async () => {
  library = await testApp()
  await buildRecord(library.db, kinds.archive, { code: 'M-1', title: '勘察报告', values: { level: 'item' } })
  await buildHolding(library.db, 'M-1')
})

afterEach(() => endSession('own'))

const path = '/personal-center/loans'

test('what was returned shows its reason and its form as it was, and goes on where it was', async () => {
  const { person, reader } = await enterReader()
  const id = await buildLoan(library.db, {
    ...{ account: person.id, state: 'returned' as const, returner: 'reviewing' as const },
    items: [['M-1', 'asked']],
  })
  await library.pool.query(
    `insert into loan_line (loan, number, party, move, code, before, after, opinion)
     values ($1, 1, 'reviewer', 'return', 'BH', 'reviewing', 'returned', '请补盖公章')`,
    [id],
  )
  await library.pool.query('update loan set lines = 1 where id = $1', [id])
  const { user } = await openInside(reader, <MyLoans />, `${path}/${id}`)
  expect((await screen.findAllByText('请补盖公章')).length).toBe(2) // at the top, and in the timeline
  await user.type(screen.getByLabelText(/用途说明/), '已补盖')
  await user.click(screen.getByRole('button', { name: '补正后提交' }))
  expect(await screen.findByText(/已重新提交/)).toBeTruthy()
  expect(await reader.call(loans.one, { id })).toMatchObject({ state: 'reviewing', reason: '已补盖' })
})

test('an application is withdrawn after a question, and asked for again', async () => {
  const person = await buildMember(library)
  const reader = await enter(library, person)
  const id = await buildLoan(library.db, {
    ...{ account: person.id, state: 'submitted' as const },
    items: [['M-1', 'asked']],
  })
  const { user, address } = await openInside(reader, <MyLoans />, `${path}/${id}`)
  await user.click(await screen.findByRole('button', { name: '撤回' }))
  await user.click(screen.getAllByRole('button', { name: '撤回' }).at(-1) ?? document.body)
  await user.click(await screen.findByRole('button', { name: '再次申请' }))
  await expect.poll(address).toBe('/loan-request')
  expect((await reader.call(loans.cart, {}))?.items.map(({ code }) => code)).toEqual(['M-1'])
})

test('somebody else’s application is not there', async () => {
  const reader = await enter(library, await buildMember(library))
  const id = await buildLoan(library.db, { account: null, state: 'submitted' })
  await openInside(reader, <MyLoans />, `${path}/${id}`)
  expect(await screen.findByRole('alert')).toBeTruthy()
})
