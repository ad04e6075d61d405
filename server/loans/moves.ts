import { AppError, fail } from '#contract/errors.ts'
import { type LoanMove, type LoanParty, type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { loans } from '#contract/loans/loans.ts'
import type { Decoded } from '#contract/route.ts'
import { openMoves, processOf, stateAfter } from '#contract/workflow/workflow.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy, itself } from '#server/audit/audit.ts'
import { today } from '#server/catalogue/view-level.ts'

import { readRules } from './calendar.queries.ts'
import { type Acted, causes, daysOf, dueAfter } from './causes.ts'
import { listItems } from './items.queries.ts'
import { type Changed, findLine, insertLine, listHolders, type LoanCase, lockLoan, updateLoan } from './loans.queries.ts'
import { needs } from './needs.ts'
import { partiesOf, permissionOf, situationOf } from './situation.ts'
import { requireSeen } from './view.ts'

export type Asked = Omit<Decoded<typeof loans.move>, 'opinion' | 'damage'> & { opinion?: string; damage?: string }

export interface Moved {
  state: LoanState
  line: number
}

/**
 * Moves a loan along its workflow: refused unless the table opens the move to this actor in this state; the row is locked,
 * so of two who decide at once one does. Whoever presses twice gets the answer of the first time.
 */
export const moveLoan = (db: Db, asked: Asked, by: AtWork): Promise<Moved> =>
  atomically(db, async (tx) => {
    const loan = (await lockLoan(tx, asked.id)) ?? fail('not_found')
    await requireSeen(tx, loan, by.actor)
    if (loan.line !== asked.line) return pressedTwice(tx, loan, asked, by)
    const parties = partiesOf(loan, by.actor)
    return perform({ tx, loan, asked, parties, by })
  })

/** Moves a loan by the clock; undefined when the move is not open any more. */
export const moveByClock = (db: Db, id: number, move: string): Promise<Moved | undefined> =>
  atomically(db, async (tx) => {
    const loan = await lockLoan(tx, id)
    if (!loan) return undefined
    const items = await listItems(tx, id)
    const open = openMoves(loanWorkflow, situationOf({ loan, items, parties: ['clock'] }))
    if (!open.some(({ name }) => name === move)) return undefined
    return perform({ tx, loan, asked: { id, move, line: loan.line }, parties: ['clock'] })
  })

async function pressedTwice(tx: Db, loan: LoanCase, { id, move, line }: Asked, { actor }: AtWork): Promise<Moved> {
  const next = await findLine(tx, id, line + 1)
  if (next?.by === actor.id && next.move === move) return { state: loan.state, line: loan.line }
  return fail('loan_changed')
}

interface Performed {
  tx: Db
  loan: LoanCase
  asked: Asked
  parties: readonly LoanParty[]
  /** Nobody, when the clock moves. */
  by?: AtWork
}

async function perform({ tx, loan, asked, parties, by }: Performed): Promise<Moved> {
  const { move: name, opinion = '', person, positions, damage = '' } = asked
  const items = await listItems(tx, loan.id)
  const situation = situationOf({ loan, items, parties, positions })
  const move = moveNamed(situation, name) ?? fail('loan_move_refused')
  if (move.opinion && opinion === '') throw new AppError('invalid_input', { fields: { opinion: '请写明意见' } }, '请写明意见')
  if (move.person) await requirePerson(tx, loan, person)
  for (const need of move.needs ?? []) await needs[need]({ tx, loan, items })
  const acted: Acted = { tx, loan, items, move, by: by?.actor.id ?? null, opinion, person, positions, damage, today: today() }
  const to = await changedBy(acted)
  await updateLoan(tx, loan.id, to)
  await insertLine(tx, {
    loan: loan.id,
    number: to.line,
    by: acted.by,
    party: move.by.find((party) => parties.includes(party)) ?? '',
    move: move.name,
    code: move.code,
    before: loan.state,
    after: to.state,
    opinion,
    person: person ?? null,
  })
  await audit(tx, {
    ...(by ? doneBy(by) : { ...itself, success: true }),
    action: 'loan_moved',
    object: `借阅申请 ${loan.number}`,
    detail: { move: move.label, before: loan.state, after: to.state, opinion },
  })
  return { state: to.state, line: to.line }
}

const moveNamed = (situation: Parameters<typeof openMoves>[1], name: string): LoanMove | undefined =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the moves of this table
  openMoves(loanWorkflow, situation).find((move) => move.name === name) as LoanMove | undefined

/** Whoever is to go on must hold the permission of the step. */
async function requirePerson(tx: Db, loan: LoanCase, person: number | undefined): Promise<void> {
  const holders = await peopleFor(tx, loan)
  if (!holders.some(({ id }) => id === person))
    throw new AppError('invalid_input', { fields: { person: '请选择可以承办的人' } }, '请选择可以承办的人')
}

/** Who could go on with a step instead of the one who has it. */
export const peopleFor = (db: Db, { state, holder, account }: LoanCase) =>
  listHolders(
    db,
    permissionOf[state === 'secrecy' ? 'secrecy' : 'reviewer'],
    [holder, account].filter((id) => id !== null),
  )

/** What the row becomes: the state of the table, a due day of its own, and what the causes say, in their order. */
async function changedBy(acted: Acted): Promise<Changed> {
  const { tx, loan, move } = acted
  // oxlint-disable-next-line no-unsafe-type-assertion -- states of this table
  const state = stateAfter(move, loan.state, loan.returner) as LoanState
  const process = move.name === 'suspend' ? 2 : processOf(loanWorkflow, state)
  const stays = state === loan.state && move.name !== 'resume'
  let to: Changed = {
    state,
    process,
    line: loan.line + 1,
    returner: state === 'returned' ? loan.state : null,
    holder: stays || state === 'returned' || move.to === 'returner' ? loan.holder : null,
    delegators: loan.delegators,
    dueOn: stays ? loan.dueOn : await dueOf(acted, state),
    lentOn: loan.lentOn,
    lentDays: loan.lentDays,
    extended: loan.extended,
  }
  for (const cause of move.causes ?? []) to = { ...to, ...(await causes[cause](acted, to)) }
  return to
}

async function dueOf({ tx, loan, today: day }: Acted, state: LoanState): Promise<string | null> {
  if (state === 'overdue') return loan.dueOn
  const days = daysOf(state, await readRules(tx))
  return days === undefined ? null : dueAfter(tx, day, days)
}
