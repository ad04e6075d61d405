import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface LoanRules {
  days: number
  extension: number
  hold: number
  lead: number
  ahead: number
}

const defaultRules: LoanRules = { days: 5, extension: 5, hold: 3, lead: 1, ahead: 15 }

export async function readRules(db: Db): Promise<LoanRules> {
  const { rows } = await sql<LoanRules>`select days, extension, hold, lead, ahead from loan_setting`.execute(
    db,
  )
  return rows[0] ?? defaultRules
}
