import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import type { Trade } from '#server/cases/cases.ts'
import { moveByClock, moveCase, type MoveRequest } from '#server/cases/moves.ts'
import { notify } from '#server/notices/notices.ts'
import { noTerm } from '#server/working-days/working-days.ts'

import { causes, type LoanFacts } from './causes.ts'
import { listItems } from './items.queries.ts'
import { cancelVisits, findLoan, type LoanCase, lockLoan, updateLoan } from './loans.queries.ts'
import { needs } from './needs.ts'
import { partiesOf, permissionOf, requireSeen, situationOf } from './situation.ts'
import { daysOf, loanTerm, readRules } from './term/term.ts'

/** Borrowing, as a trade whose cases move along a table. */
export const loanTrade: Trade<LoanCase, LoanFacts, typeof loanWorkflow> = {
  workflow: loanWorkflow,
  table: 'loan',
  noun: '借阅申请',
  action: 'loan_moved',
  errors: { moveRefused: 'loan_move_refused', changed: 'loan_changed' },
  owner: 'applicant',
  find: findLoan,
  lock: lockLoan,
  update: async (tx, loan) => {
    await updateLoan(tx, loan)
    if (loan.process === 0 || loan.state === 'back') await dropVisits(tx, loan)
  },
  requireSeen,
  partiesOf,
  situationOf,
  permissionFor: ({ state }) => permissionOf[state === 'secrecy' ? 'secrecy' : 'reviewer'],
  termOf: async ({ tx, row: { dueFrom, dueDays, dueOn, ...loan }, today }, state) => {
    if (state === 'overdue') return { dueFrom, dueDays, dueOn }
    const days = daysOf(state, await readRules(tx))
    return days === undefined ? noTerm : loanTerm(tx, { ...loan, state }, today, days)
  },
  needs,
  causes,
}

/** Whoever ends a loan ends its visits; its reader is told, but for what they did themselves. */
async function dropVisits(tx: Db, { id, number, account, state }: LoanCase): Promise<void> {
  const visits = await cancelVisits(tx, id)
  if (visits.length === 0 || account === null || state === 'withdrawn') return
  const times = visits.map(({ day, opens }) => `${day} ${opens}`).join('、')
  const values = { number, state: loanWorkflow.states[state].label, times, loan: id }
  await notify(tx, { to: [account], message: 'visitDropped', values })
}

interface LoanMoveRequest extends MoveRequest, Partial<Omit<LoanFacts, 'items'>> {}

/** Moves a loan along its workflow. */
export const moveLoan = (db: Db, request: LoanMoveRequest, by: AtWork) =>
  moveCase(db, loanTrade, { request, by, readFacts: (tx, { id }) => readFacts(tx, id, request) })

/** Moves a loan whose day is over; undefined when the move is not open any more. */
export const moveLoanByClock = (db: Db, id: number, move: string) =>
  moveByClock(db, loanTrade, { id, move, readFacts: (tx) => readFacts(tx, id, {}) })

async function readFacts(
  tx: Db,
  id: number,
  { positions, damage = '' }: Partial<LoanMoveRequest>,
): Promise<LoanFacts> {
  return { items: await listItems(tx, id), positions, damage }
}
