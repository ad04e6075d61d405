import type { Db } from '#database/database.ts'

import { countByRank, findFirstTier } from './state.queries.ts'

/**
 * About how many of the best documents of a large library are in the first tier, the first two, …; the last tier has the
 * rest. Reading all of the first takes no time.
 */
export const tierSizes = [2_000, 10_000, 50_000, 250_000]
/** The lowest rank of each tier of a library that has not been measured: that of the demo city at a million. */
export const firstTiers: readonly number[] = [550, 500, 375, 275]
/** In a smaller library tiers make no difference. */
const minMeasured = 50_000

export const tierOf = (rank: number, tiers: readonly number[]): number =>
  tiers.filter((lowest) => rank < lowest).length

interface TierMeasures {
  tiers: readonly number[]
  /** How many documents have at least a rank. */
  from: (rank: number) => number
}

async function measure(db: Db): Promise<TierMeasures> {
  let read = 0
  const ranks = (await countByRank(db)).map(({ rank, count }) => ({ rank, upTo: (read += count) }))
  const lowest = (size: number) => ranks.findLast(({ upTo }) => upTo <= 1.5 * size) ?? ranks[0]
  return {
    tiers: read < minMeasured ? firstTiers : tierSizes.map((size) => lowest(size)?.rank ?? 0),
    from: (lowestRank) => ranks.findLast(({ rank }) => rank >= lowestRank)?.upTo ?? 0,
  }
}

/** The lowest rank of each tier that fits the documents of a library. */
export const measureTiers = async (db: Db): Promise<readonly number[]> => (await measure(db)).tiers

/** Whether the first tier is so large that reading it takes long, and could be smaller. */
export async function isLopsided(db: Db): Promise<boolean> {
  const { tiers, from } = await measure(db)
  return from(await findFirstTier(db)) > 2 * Math.max(from(tiers[0] ?? 0), 1.5 * (tierSizes[0] ?? 0))
}
