import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/**
 * About how many of the best documents of a large library stand in each of the first tiers and those before; the last
 * one holds the rest. The first is read in no time whatever is asked.
 */
export const tierSizes = [2_000, 10_000, 50_000, 250_000]
/** The lowest rank of each tier of a library that has not been measured: that of the demo city at a million. */
export const firstTiers: readonly number[] = [550, 500, 375, 275]
/** A library below this is searched as quickly by any tiers. */
const minMeasured = 50_000

export const tierOf = (rank: number, tiers: readonly number[]): number =>
  tiers.filter((lowest) => rank < lowest).length

interface Measured {
  tiers: readonly number[]
  /** How many documents have at least a rank. */
  from: (rank: number) => number
}

async function measure(db: Db): Promise<Measured> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank, count(*) as count from search_document group by rank order by rank desc`.execute(db)
  let read = 0
  const ranks = rows.map(({ rank, count }) => ({ rank, total: (read += count) }))
  const lowest = (size: number) => ranks.findLast((one) => one.total <= 1.5 * size) ?? ranks[0]
  return {
    tiers: read < minMeasured ? firstTiers : tierSizes.map((size) => lowest(size)?.rank ?? 0),
    from: (lowestRank) => ranks.findLast(({ rank }) => rank >= lowestRank)?.total ?? 0,
  }
}

/** The lowest rank of each tier that the documents of a library ask for. */
export const measureTiers = async (db: Db): Promise<readonly number[]> => (await measure(db)).tiers

/** Whether so many more stand in the first tier than could that reading it would take long. */
export async function isLopsided(db: Db): Promise<boolean> {
  const { tiers, from } = await measure(db)
  const { rows } = await sql<{ lowest: number }>`select tiers[1] as lowest from search_state`.execute(db)
  return from(rows[0]?.lowest ?? 0) > 2 * Math.max(from(tiers[0] ?? 0), 1.5 * (tierSizes[0] ?? 0))
}
