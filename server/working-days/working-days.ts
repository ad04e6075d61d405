// Terms in working days of the city's calendar, for every case that has one.
import { workingDaysLater } from '#contract/calendar/working-days.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import { lockCalendar, readCalendar } from './working-days.queries.ts'

export { lockCalendar, readCalendar }

/** From which day, and over how many working days, something runs. */
export interface StartedTerm {
  dueFrom: string
  dueDays: number
}

/** When a step ends: so many working days after a day. The day itself follows the calendar. */
export interface Term {
  dueFrom: string | null
  dueDays: number | null
  dueOn: string | null
}

export const noTerm: Term = { dueFrom: null, dueDays: null, dueOn: null }

/** The day on which a term ends. */
export async function termOf(db: Db, dueFrom: string, dueDays: number) {
  const dueOn = workingDaysLater(dueFrom, dueDays, await readCalendar(db, dueFrom))
  return { dueFrom, dueDays, dueOn }
}

/** The days on which terms end, the one that starts first at the head. Refuses a calendar that never opens. */
export async function termsOf(db: Db, started: readonly StartedTerm[]) {
  const [first] = started
  if (!first) return []
  const calendar = await readCalendar(db, first.dueFrom)
  try {
    return started.map((one) => ({ ...one, dueOn: workingDaysLater(one.dueFrom, one.dueDays, calendar) }))
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('calendar_refused')
    throw error
  }
}
