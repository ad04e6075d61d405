import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'
import type { LoanCase } from '#server/loans/loans.queries.ts'
import { termOf, termsOf } from '#server/working-days/working-days.ts'

import { type LoanRules, readRules } from './rules.queries.ts'
import { findLastVisit, listTerms, setDueDays } from './term.queries.ts'

export { readRules }

/** Working days that a state lasts; the hold of what is ready is set by the archive. */
export function daysOf(state: LoanCase['state'], { hold }: LoanRules): number | undefined {
  if (state === 'ready') return hold
  const { days }: { days?: number } = loanWorkflow.states[state]
  return days
}

/** What lies ready, or is read in the room, stays at hand until the last visit that its reader has booked. */
const staysForVisits = (state: LoanCase['state']): boolean => state === 'ready' || state === 'lent'

/** The term of a step that starts on a day and lasts so many working days. */
export async function loanTerm(
  tx: Db,
  { id, state }: Pick<LoanCase, 'id' | 'state'>,
  day: string,
  days: number,
) {
  const term = await termOf(tx, day, days)
  const visit = staysForVisits(state) ? await findLastVisit(tx, id) : undefined
  return visit !== undefined && visit > term.dueOn ? { ...term, dueOn: visit } : term
}

/** Counts the due days of all that runs anew, after the calendar was changed, or of one loan after its visits were. */
export const countDueDays = async (tx: Db, loan?: number): Promise<void> =>
  setDueDays(tx, await termsOf(tx, await listTerms(tx, loan)), loan)
