import { sql } from 'kysely'

import type { Calendar, DayKind } from '#contract/calendar/working-days.ts'
import type { Db } from '#database/database.ts'

/**
 * Holds the calendar until the transaction ends: whoever counts its days shares it, whoever changes it has it alone. It
 * comes before the row of any case.
 */
export async function lockCalendar(tx: Db, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`select ${lock}(hashtext('calendar'))`.execute(tx)
}

/** The days from a day on that are not as their weekday says. */
export async function readCalendar(db: Db, from: string): Promise<Calendar> {
  const { rows } = await sql<{ day: string; kind: DayKind }>`
    select day, kind from calendar_day where day >= ${from} and kind <> 'short'`.execute(db)
  return new Map(rows.map(({ day, kind }) => [day, kind]))
}
