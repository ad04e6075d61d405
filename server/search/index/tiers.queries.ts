import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** How many documents have each rank, the best rank first. */
export async function countByRank(db: Db): Promise<{ rank: number; count: number }[]> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank, count(*) as count from search_document group by rank order by rank desc`.execute(db)
  return rows
}

/** The lowest rank of the first tier. */
export async function findFirstTier(db: Db): Promise<number> {
  const { rows } = await sql<{ lowest: number }>`select tiers[1] as lowest from search_state`.execute(db)
  return rows[0]?.lowest ?? 0
}
