import { fail } from '#contract/errors.ts'
import { type LoanParty, type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { loans } from '#contract/loans/loans.ts'
import type { DecodedInput } from '#contract/route.ts'
import { openMoves, processOf, stateAfter } from '#contract/workflow/workflow.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy, serverItself } from '#server/audit/audit.ts'
import { today } from '#server/catalogue/view-level.ts'
import { heldAfter, holdersOf, requireOpinion, requirePerson } from '#server/workflow/workflow.ts'
import { lockCalendar, noTerm, type Term } from '#server/working-days/working-days.ts'

import { causes, type LoanMoveContext } from './causes.ts'
import { listItems } from './items.queries.ts'
import {
  cancelVisits,
  findLine,
  insertLine,
  type LoanCase,
  type LoanUpdate,
  lockLoan,
  updateLoan,
} from './loans.queries.ts'
import { needs } from './needs.ts'
import { partiesOf, permissionOf, situationOf } from './situation.ts'
import { daysOf, loanTerm, readRules } from './term/term.ts'
import { requireSeen } from './view.ts'

export type LoanMoveRequest = Omit<DecodedInput<typeof loans.move>, 'opinion' | 'damage'> & {
  opinion?: string
  damage?: string
}

export interface LoanMoveResult {
  state: LoanState
  line: number
}

/**
 * Moves a loan along its workflow: refused unless the table opens the move to this actor in this state; the row is locked,
 * so of two who decide at once one does. Whoever presses twice gets the answer of the first time.
 */
export const moveLoan = (db: Db, asked: LoanMoveRequest, by: AtWork): Promise<LoanMoveResult> =>
  atomically(db, async (tx) => {
    await lockCalendar(tx, 'shared')
    const loan = (await lockLoan(tx, asked.id)) ?? fail('not_found')
    await requireSeen(tx, loan, by.actor)
    if (loan.line !== asked.line) return pressedTwice(tx, loan, asked, by)
    const parties = partiesOf(loan, by.actor)
    return perform({ tx, loan, asked, parties, by })
  })

/** Moves a loan whose day is over; undefined when it is not over any more, or the move not open. */
export const moveByClock = (db: Db, id: number, move: string): Promise<LoanMoveResult | undefined> =>
  atomically(db, async (tx) => {
    await lockCalendar(tx, 'shared')
    const loan = await lockLoan(tx, id)
    if (!loan || loan.dueOn === null || loan.dueOn >= today()) return undefined
    const items = await listItems(tx, id)
    const open = openMoves(loanWorkflow, situationOf({ loan, items, parties: ['clock'] }))
    if (!open.some(({ name }) => name === move)) return undefined
    return perform({ tx, loan, asked: { id, move, line: loan.line }, parties: ['clock'] })
  })

async function pressedTwice(
  tx: Db,
  loan: LoanCase,
  { id, move, line }: LoanMoveRequest,
  { actor }: AtWork,
): Promise<LoanMoveResult> {
  const next = await findLine(tx, id, line + 1)
  if (next?.by === actor.id && next.move === move) return { state: loan.state, line: loan.line }
  return fail('loan_changed')
}

interface LoanMoveInput {
  tx: Db
  loan: LoanCase
  asked: LoanMoveRequest
  parties: readonly LoanParty[]
  /** Nobody, when the clock moves. */
  by?: AtWork
}

async function perform(performed: LoanMoveInput): Promise<LoanMoveResult> {
  const { tx, loan, asked } = performed
  const acted = await actedOn(performed)
  const { move } = acted
  requireOpinion(move, acted.opinion)
  if (move.person) requirePerson(move, asked.person, await peopleFor(tx, loan))
  for (const need of move.needs ?? []) await needs[need](acted)
  const to = await changedBy(acted)
  await updateLoan(tx, loan.id, to)
  if (to.process === 0 || to.state === 'back') await cancelVisits(tx, loan.id)
  await note(performed, acted, to)
  return { state: to.state, line: to.line }
}

/** The row of the table that is open, with all that it acts on. */
async function actedOn({ tx, loan, asked, parties, by }: LoanMoveInput): Promise<LoanMoveContext> {
  const { move: name, opinion = '', person, positions, damage = '' } = asked
  const items = await listItems(tx, loan.id)
  const open = openMoves(loanWorkflow, situationOf({ loan, items, parties, positions }))
  const move = open.find((one) => one.name === name) ?? fail('loan_move_refused')
  const given = { opinion, person, positions, damage, by: by?.actor.id ?? null }
  return { tx, loan, items, move, today: today(), ...given }
}

/** The line of the timeline, and that of the audit log. */
async function note(
  { tx, loan, parties, by }: LoanMoveInput,
  acted: LoanMoveContext,
  to: LoanUpdate,
): Promise<void> {
  const { move, opinion, person = null } = acted
  const { name, label, code } = move
  const steps = { before: loan.state, after: to.state, opinion }
  const party = parties.find((one) => move.by.includes(one)) ?? fail('loan_move_refused')
  await insertLine(tx, {
    loan: loan.id,
    number: to.line,
    by: acted.by,
    party,
    move: name,
    code,
    person,
    ...steps,
  })
  await audit(tx, {
    ...(by ? doneBy(by) : { ...serverItself, success: true }),
    action: 'loan_moved',
    object: `借阅申请 ${loan.number}`,
    detail: { move: label, ...steps },
  })
}

/** Who could go on with a step instead of the one who has it. */
export const peopleFor = (db: Db, { state, holder, account }: LoanCase) =>
  holdersOf(db, permissionOf[state === 'secrecy' ? 'secrecy' : 'reviewer'], [holder, account])

/** What the row becomes: the state of the table, a due day of its own, and what the causes say, in their order. */
async function changedBy(acted: LoanMoveContext): Promise<LoanUpdate> {
  const { loan, move } = acted
  const state = stateAfter(move, loan.state, loan.returner)
  const to: LoanUpdate = {
    state,
    process: move.name === 'suspend' ? 2 : processOf(loanWorkflow, state),
    line: loan.line + 1,
    returner: state === 'returned' ? loan.state : null,
    ...heldAfter(loan, move, state),
    ...(await dueOf(acted, state)),
    lentOn: loan.lentOn,
    extended: loan.extended,
  }
  for (const cause of move.causes ?? []) Object.assign(to, await causes[cause](acted, to))
  return to
}

/** A step that goes on keeps its day; one that was resting begins anew. */
async function dueOf({ tx, loan, move, today: day }: LoanMoveContext, state: LoanState): Promise<Term> {
  const { dueFrom, dueDays, dueOn } = loan
  if (state === 'overdue' || (state === loan.state && !move.resting)) return { dueFrom, dueDays, dueOn }
  const days = daysOf(state, await readRules(tx))
  return days === undefined ? noTerm : loanTerm(tx, { ...loan, state }, day, days)
}
