import { beforeAll, describe, expect, test } from 'vitest'

import { type Move, openMoves, processOf, stateAfter } from '#contract/cases/workflow.ts'
import { type DepositParty, type DepositState, depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let people: Record<Exclude<DepositParty, 'clock'> | 'stranger', SignedIn>
let colleague: SignedIn

beforeAll(async () => {
  library = await testApp()
  const { signIn } = library
  people = {
    depositor: await signIn(),
    stranger: await signIn(),
    examiner: await signIn('deposits.read', 'deposits.examine'),
    manager: await signIn('deposits.read', 'deposits.manage'),
  }
  colleague = await signIn('deposits.read', 'deposits.examine')
})

const states = Object.keys(depositWorkflow.states) as DepositState[]
const names = [...new Set(depositWorkflow.moves.map(({ name }) => name))]
const roles = ['depositor', 'stranger', 'examiner', 'manager'] as const

const depositIn = (state: DepositState, change: Partial<Parameters<typeof buildDeposit>[1]> = {}) => {
  const returner = state === 'returned' ? ('checking' as const) : null
  return buildDeposit(library.db, { account: people.depositor.actor.id, state, returner, ...change })
}

const stateOf = async (id: number) => {
  const { rows } = await library.pool.query<{ state: string; process: number; lines: number }>(
    'select state, process, (select count(*)::int from deposit_line n where n.deposit = d.id) as lines from deposit d where id = $1',
    [id],
  )
  return rows[0]
}

const asked = (id: number, move: string) => ({
  id,
  move,
  line: 0,
  opinion: '意见',
  person: colleague.actor.id,
})

const isSeenBy = (role: (typeof roles)[number], state: DepositState) =>
  role === 'depositor' || (state !== 'draft' && role !== 'stranger')

/** Whether an empty deposit gets past what the table asks for besides. */
const outcomeFor = ({ needs = [] }: Move) => (needs.includes('parts') ? 'deposit_parts_missing' : 'done')

describe.each(states)('a deposit that is %s', (state) => {
  test.each(roles)('is moved by the %s as the table says, and in no other way', async (role) => {
    const isSeen = isSeenBy(role, state)
    const parties = role === 'stranger' ? [] : [role]
    const situation = { state, process: processOf(depositWorkflow, state), parties, holds: [] }
    const open = isSeen ? openMoves(depositWorkflow, situation) : []
    const shut = names.filter((name) => !open.some((move) => move.name === name))
    const { call } = people[role]
    const one = await depositIn(state)
    const refusals = await outcomesOf(shut.map((name) => call(deposits.move, asked(one, name))))
    expect(new Set(refusals)).toEqual(new Set([isSeen ? 'deposit_move_refused' : 'not_found']))
    expect(await stateOf(one)).toMatchObject({ state, lines: 0 })
    for (const move of open) {
      const id = await depositIn(state)
      const expected = outcomeFor(move)
      const outcome = await outcomeOf(call(deposits.move, asked(id, move.name)))
      expect([move.name, outcome]).toEqual([move.name, expected])
      if (expected !== 'done') continue
      expect(await stateOf(id)).toMatchObject({ state: stateAfter(move, state, 'checking'), lines: 1 })
    }
  })
})

test('nobody examines their own, and what a colleague has taken is theirs', async () => {
  const own = await depositIn('submitted', { account: people.examiner.actor.id })
  expect(await outcomeOf(people.examiner.call(deposits.move, asked(own, 'take')))).toBe(
    'deposit_move_refused',
  )
  const taken = await depositIn('checking', { holder: colleague.actor.id })
  for (const move of ['accept', 'return', 'reject', 'delegate'])
    expect(await outcomeOf(people.examiner.call(deposits.move, asked(taken, move)))).toBe(
      'deposit_move_refused',
    )
  expect(await outcomeOf(people.manager.call(deposits.move, asked(taken, 'transfer')))).toBe('invalid_input')
})

test('what is delegated comes back, what is transferred does not', async () => {
  const id = await depositIn('checking', { holder: people.examiner.actor.id })
  await people.examiner.call(deposits.move, asked(id, 'delegate'))
  expect((await colleague.call(deposits.one, { id })).moves.map(({ name }) => name)).toEqual(['answer'])
  await colleague.call(deposits.move, { ...asked(id, 'answer'), line: 1 })
  const back = await people.examiner.call(deposits.one, { id })
  expect(back.holder).toBe(people.examiner.actor.name)
  expect(back.lines.map(({ label, person }) => [label, person])).toEqual([
    ['委派', colleague.actor.name],
    ['交回委派', null],
  ])
  await people.examiner.call(deposits.move, { ...asked(id, 'transfer'), line: 2 })
  expect((await people.examiner.call(deposits.one, { id })).moves).toEqual([])
})

test('whoever presses twice gets the answer of the first time, and of two one decides', async () => {
  const id = await depositIn('submitted')
  const [first, second] = await Promise.all(
    [1, 2].map(() => people.examiner.call(deposits.move, asked(id, 'take'))),
  )
  expect(second).toEqual(first)
  expect(await stateOf(id)).toMatchObject({ state: 'checking', lines: 1 })
  const other = await depositIn('submitted')
  const both = await outcomesOf(
    [people.examiner, colleague].map(({ call }) => call(deposits.move, asked(other, 'take'))),
  )
  expect(both.toSorted()).toEqual(['deposit_changed', 'done'])
})

test.each(['return', 'reject'])('%s needs a reason', async (move) => {
  const id = await depositIn('checking')
  expect(await outcomeOf(people.examiner.call(deposits.move, { id, move, line: 0, opinion: ' ' }))).toBe(
    'invalid_input',
  )
})

test('the move and its traces happen together or not at all', async () => {
  const id = await depositIn('checking')
  await library.pool.query(
    `alter table deposit_line add constraint stopped check (opinion <> '停电') not valid`,
  )
  const refused = people.examiner.call(deposits.move, { ...asked(id, 'return'), opinion: '停电' })
  await expect(refused).rejects.toMatchObject({ code: 'server_error' })
  await library.pool.query('alter table deposit_line drop constraint stopped')
  expect(await stateOf(id)).toMatchObject({ state: 'checking', lines: 0 })
  const { rows } = await library.pool.query(
    `select from notice where topic = 'deposit' and body like '%停电%'`,
  )
  expect(rows).toEqual([])
})
