import { sql } from 'kysely'

import type { Calendar, DayKind } from '#contract/calendar/working-days.ts'
import type { Db } from '#database/database.ts'

/** The days from a day on that are not as their weekday says. */
export async function readCalendar(db: Db, from: string): Promise<Calendar> {
  const { rows } = await sql<{ day: string; kind: DayKind }>`
    select day, kind from calendar_day where day >= ${from}::date - 1 and kind <> 'short'`.execute(db)
  return new Map(rows.map(({ day, kind }) => [day, kind]))
}

export interface LoanRules {
  days: number
  extension: number
  hold: number
  lead: number
  ahead: number
}

export async function readRules(db: Db): Promise<LoanRules> {
  const { rows } = await sql<LoanRules>`select days, extension, hold, lead, ahead from loan_setting`.execute(
    db,
  )
  const [rules] = rows
  if (!rules) throw new Error('loan_setting has no row')
  return rules
}
