import { workingDaysLater } from '#contract/calendar/working-days.ts'
import { AppError } from '#contract/errors.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'
import type { LoanCase } from '#server/loans/loans.queries.ts'

import { lockCalendar, type LoanRules, readCalendar, readRules } from './calendar.queries.ts'
import { findLastVisit, listTerms, setDueDays } from './term.queries.ts'

export { lockCalendar, readCalendar, readRules }

/** When a step ends: so many working days after a day. The day itself follows the calendar. */
export interface Term {
  dueFrom: string | null
  dueDays: number | null
  dueOn: string | null
}

export const noTerm: Term = { dueFrom: null, dueDays: null, dueOn: null }

/** Working days that a state lasts; the hold of what is ready is set by the archive. */
export function daysOf(state: LoanCase['state'], { hold }: LoanRules): number | undefined {
  if (state === 'ready') return hold
  const { days }: { days?: number } = loanWorkflow.states[state]
  return days
}

/** What lies ready, or is read in the room, stays at hand until the last visit that its reader has booked. */
const staysForVisits = (state: LoanCase['state']): boolean => state === 'ready' || state === 'lent'

/** The term of a step that starts on a day and lasts so many working days. */
export async function termOf(
  tx: Db,
  { id, state }: Pick<LoanCase, 'id' | 'state'>,
  day: string,
  days: number,
) {
  const calendar = await readCalendar(tx, day)
  const end = workingDaysLater(day, days, calendar)
  const visit = staysForVisits(state) ? await findLastVisit(tx, id) : undefined
  return { dueFrom: day, dueDays: days, dueOn: visit !== undefined && visit > end ? visit : end }
}

/** Counts the due days of all that runs anew, after the calendar was changed, or of one loan after its visits were. */
export async function countDueDays(tx: Db, loan?: number): Promise<void> {
  const terms = await listTerms(tx, loan)
  const [first] = terms
  if (!first) return
  const calendar = await readCalendar(tx, first.dueFrom)
  try {
    await setDueDays(
      tx,
      terms.map(({ dueFrom, dueDays }) => ({
        dueFrom,
        dueDays,
        end: workingDaysLater(dueFrom, dueDays, calendar),
      })),
      loan,
    )
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('calendar_refused')
    throw error
  }
}
