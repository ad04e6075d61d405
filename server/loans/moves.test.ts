import { beforeAll, describe, expect, test } from 'vitest'

import { type Move, openMoves, processOf, stateAfter } from '#contract/cases/workflow.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { type LoanParty, type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { loans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let people: Record<Exclude<LoanParty, 'clock'> | 'stranger', SignedIn>
let colleague: SignedIn

beforeAll(async () => {
  library = await testApp()
  const { signIn } = library
  people = {
    applicant: await signIn(),
    stranger: await signIn(),
    reviewer: await signIn('loans.read', 'loans.review'),
    secrecy: await signIn('loans.read', 'loans.secrecy', 'records.read', 'records.secret'),
    counter: await signIn('loans.read', 'loans.counter'),
    manager: await signIn('loans.read', 'loans.manage'),
  }
  colleague = await signIn('loans.read', 'loans.review', 'loans.secrecy')
})

const states = Object.keys(loanWorkflow.states) as LoanState[]
const names = [...new Set(loanWorkflow.moves.map(({ name }) => name))]

/** The state of the items of a loan that came here in the ordinary way. */
const itemStateIn = (state: LoanState) => {
  if (state === 'lent' || state === 'overdue') return 'out'
  return state === 'approved' || state === 'ready' ? 'held' : 'asked'
}

let built = 0

async function loanIn(
  state: LoanState,
  change: Partial<Parameters<typeof buildLoan>[1]> = {},
): Promise<number> {
  const code = await buildRecord(library.db, kinds.archive, {
    code: `A-${(built += 1)}`,
    title: '勘察报告',
    values: { level: 'item' },
  })
  await buildHolding(library.db, code, { copies: 2 })
  const returner = state === 'returned' ? ('reviewing' as const) : null
  const account = people.applicant.actor.id
  return buildLoan(library.db, { account, state, returner, items: [[code, itemStateIn(state)]], ...change })
}

const stateOf = async (id: number) => {
  const { rows } = await library.pool.query<{ state: string; process: number; lines: number }>(
    'select l.state, l.process, (select count(*)::int from loan_line n where n.loan = l.id) as lines from loan l where id = $1',
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

/** Who is what to a loan that nobody has taken: one party each, and a reader to whom it is no concern. */
const roles = ['applicant', 'stranger', 'reviewer', 'secrecy', 'counter', 'manager'] as const
const seen = (role: (typeof roles)[number], state: LoanState) =>
  role === 'applicant' ||
  (state !== 'draft' && role !== 'stranger' && (role !== 'secrecy' || state === 'secrecy'))

/** Whether the table opens a move, whatever it needs besides. */
const refusalOf = ({ needs = [] }: Move) => {
  if (needs.includes('profile')) return 'profile_incomplete' // a reader without a phone
  return needs.includes('held') ? 'loan_nothing_held' : 'done'
}

describe.each(states)('a loan that is %s', (state) => {
  test.each(roles)('is moved by the %s as the table says, and in no other way', async (role) => {
    const isSeen = seen(role, state)
    const parties = role === 'stranger' ? [] : [role]
    const situation = { state, process: processOf(loanWorkflow, state), parties, holds: ['lastBack'] }
    const open = isSeen ? openMoves(loanWorkflow, situation) : []
    const shut = names.filter((name) => !open.some((move) => move.name === name))
    const { call } = people[role]
    const one = await loanIn(state)
    const tried = isSeen ? shut : shut.slice(0, 2)
    const refusals = await outcomesOf(tried.map((name) => call(loans.move, asked(one, name))))
    expect(new Set(refusals)).toEqual(new Set([isSeen ? 'loan_move_refused' : 'not_found']))
    expect(await stateOf(one)).toMatchObject({ state, lines: 0 })
    for (const move of open) {
      const id = await loanIn(state)
      const expected =
        state === 'lent'
          ? refusalOf(move)
          : refusalOf({ ...move, needs: move.needs?.filter((need) => need !== 'held') ?? [] })
      const outcome = await outcomeOf(call(loans.move, asked(id, move.name)))
      expect([move.name, outcome]).toEqual([move.name, expected])
      if (expected !== 'done') continue
      const after = stateAfter(move, state, 'reviewing')
      expect(await stateOf(id)).toMatchObject({ state: after, lines: 1 })
    }
  })
})

test('a person is noted for a move that asks for one, and for no other', async () => {
  const id = await loanIn('submitted')
  await people.reviewer.call(loans.move, asked(id, 'accept'))
  await people.reviewer.call(loans.move, { ...asked(id, 'transfer'), line: 1 })
  const { lines } = await people.reviewer.call(loans.one, { id })
  expect(lines.map(({ person }) => person)).toEqual([null, colleague.actor.name])
})

test('what was suspended while it was returned still comes back to the step that had returned it', async () => {
  const id = await loanIn('returned')
  const { call } = people.manager
  await call(loans.move, { ...asked(id, 'suspend'), line: 0 })
  await call(loans.move, { ...asked(id, 'resume'), line: 1 })
  const { rows } = await library.pool.query('select state, process, returner from loan where id = $1', [id])
  expect(rows).toEqual([{ state: 'returned', process: 1, returner: 'reviewing' }])
})
