import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

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
