import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface Session {
  id: number
  opens: string
  closes: string
  seats: number
}

export async function listSessions(db: Db): Promise<Session[]> {
  const { rows } =
    await sql<Session>`select id, opens, closes, seats from reading_session order by opens`.execute(db)
  return rows
}

export interface SpecialDay {
  day: string
  kind: 'rest' | 'work' | 'closed' | 'short'
  seats: number | null
  note: string
}

/** The days from a day on that are not as their weekday says. */
export async function listSpecialDays(db: Db, from: string): Promise<SpecialDay[]> {
  const { rows } = await sql<SpecialDay>`select day, kind, seats, note from calendar_day
    where day >= ${from} order by day`.execute(db)
  return rows
}
