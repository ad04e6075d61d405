import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface OpenCase {
  trade: 'loan' | 'deposit'
  id: number
  number: string
  state: string
}

/** The loans and deposits of an account that are handed in and have not ended, the oldest first. */
export async function listOpenCases(db: Db, account: number): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    select 'loan' as trade, id, number, state from loan
      where account = ${account} and process <> 0 and state <> 'draft'
    union all select 'deposit', id, number, state from deposit
      where account = ${account} and process <> 0 and state <> 'draft'
    order by trade desc, id`.execute(db)
  return rows
}

/** How many loans of these readers are out, and the number of the one that is due first. */
export async function findLent(
  db: Db,
  accounts: readonly number[],
): Promise<{ count: number; first: string | null }> {
  const { rows } = await sql<{ count: number; first: string | null }>`select count(*),
      (array_agg(number order by due_on, id))[1] as first
    from loan where account = any(${accounts}) and state in ('lent', 'overdue')`.execute(db)
  return rows[0] ?? { count: 0, first: null }
}
