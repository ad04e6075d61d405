export interface RankedHit {
  id: number
  score: number
  /** What it belongs to; null where it stands for itself. */
  group: string | null
  /** It is protected or secret. */
  isClosed: boolean
}

/** Scores within one step are about equal. */
const step = 100
/** So many of one group come before others of about equal score. */
export const maxTogether = 3

/**
 * Ids by steps of their scores; within a step three of each group, then three more; of these open ones before closed
 * ones, else in the given order.
 */
export function spread(ranked: readonly RankedHit[]): number[] {
  const counts = new Map<string, number>()
  const openFirst = ranked.toSorted((a, b) => Number(a.isClosed) - Number(b.isClosed))
  const placed = openFirst.map(({ id, score, group }) => {
    const level = Math.floor(score / step)
    const key = `${level} ${group}`
    const before = group === null ? 0 : (counts.get(key) ?? 0)
    counts.set(key, before + 1)
    return { id, level, round: Math.floor(before / maxTogether) }
  })
  return placed.toSorted((a, b) => b.level - a.level || a.round - b.round).map(({ id }) => id)
}
