import { expect, test } from 'vitest'

import { privacy } from '#contract/accounts/privacy.ts'
import { endLeavingUsers } from '#server/users/forgotten.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice } from '#testing/builders/back-office.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const { pool, db } = library

async function enterMember() {
  const person = await buildMember(library)
  const member = await enter(library, person)
  await pool.query('update session set proved_at = now()')
  return { person, member }
}

/** A case in a state, as though it had come there. */
const setState = (table: 'loan' | 'deposit', id: number, state: string, process: number) =>
  pool.query(
    `update ${table} set state = $2, process = $3::int, ended_at = case when $3::int = 0 then now() end where id = $1`,
    [id, state, process],
  )

test.each([
  ['submitted', '待受理'],
  ['returned', '退回补正'],
  ['ready', '待取件'],
  ['lent', '借阅中'],
  ['overdue', '逾期'],
] as const)('whoever has a loan that is %s does not leave, and is told which one', async (state, label) => {
  const { person, member } = await enterMember()
  const loan = await buildLoan(db, { account: person.id, state })
  const { rows } = await pool.query<{ number: string }>('select number from loan where id = $1', [loan])
  const number = rows[0]?.number ?? ''
  const { open } = await member.call(privacy.overview, {})
  expect(open).toEqual([{ trade: 'loan', id: loan, number, noun: '借阅申请', state: label }])
  await expect(member.call(privacy.leave, {})).rejects.toMatchObject({
    code: 'cases_open',
    detail: { fields: { [`借阅申请 ${number}`]: label } },
  })
  await setState('loan', loan, 'closed', 0)
  expect(await outcomeOf(member.call(privacy.leave, {}))).toBe('done')
})

test('a deposit in work keeps its depositor; drafts keep nobody', async () => {
  const { person, member } = await enterMember()
  await buildLoan(db, { account: person.id, state: 'draft' })
  const { rows } = await pool.query<{ id: number }>(
    `insert into deposit (account, state, material, title) values ($1, 'draft', 'other', '勘察报告') returning id`,
    [person.id],
  )
  const id = rows[0]?.id ?? 0
  await setState('deposit', id, 'checking', 1)
  expect((await member.call(privacy.overview, {})).open).toMatchObject([
    { trade: 'deposit', state: '验收中' },
  ])
  expect(await outcomeOf(member.call(privacy.leave, {}))).toBe('cases_open')
  await setState('deposit', id, 'draft', 1)
  expect((await member.call(privacy.overview, {})).open).toEqual([])
  expect(await outcomeOf(member.call(privacy.leave, {}))).toBe('done')
})

test('what was begun since somebody asked to leave keeps them until it has ended', async () => {
  const { person, member } = await enterMember()
  expect(await outcomeOf(member.call(privacy.leave, {}))).toBe('done')
  await pool.query(`update account set leaves_at = now() - interval '1 minute' where id = $1`, [person.id])
  const phoneOf = async () =>
    (await pool.query<{ phone: Buffer | null }>('select phone from account where id = $1', [person.id]))
      .rows[0]?.phone
  const loan = await buildLoan(db, { account: person.id, state: 'submitted' })
  for (const state of ['submitted', 'lent', 'overdue', 'back']) {
    await setState('loan', loan, state, 1)
    expect(await endLeavingUsers(db)).toBe(0)
    expect(await phoneOf()).not.toBeNull()
  }
  await setState('loan', loan, 'closed', 0)
  expect(await endLeavingUsers(db)).toBe(1)
  expect(await phoneOf()).toBeNull()
})

test('the last of those whom the archive cannot do without do not leave', async () => {
  const { system } = await buildBackOffice(library)
  await pool.query('update session set proved_at = now()')
  expect(await outcomeOf(system.call(privacy.leave, {}))).toBe('last_of_duty')
  const second = await buildBackOffice(library)
  expect(await outcomeOf(system.call(privacy.leave, {}))).toBe('done')
  expect(await outcomeOf(second.system.call(privacy.leave, {}))).toBe('last_of_duty')
  await system.call(privacy.stay, {})
  expect(await outcomeOf(second.system.call(privacy.leave, {}))).toBe('done')
})
