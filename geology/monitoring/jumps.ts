/** So many readings before one tell what is usual for its series. */
export const maxEarlier = 24
/** Changes that a series must have shown before one more is judged. */
const minChanges = 5
/** So many times its usual change is no change of the ground: a wrong unit, a wrong point, a misplaced decimal point. */
const unlikely = 20

export interface Jump {
  /** The value before. */
  last: number
  /** How many times the usual change it is, in whole numbers. */
  times: number
}

/**
 * Whether a reading leaves what its series has shown: farther from the last value than twenty times the median change
 * between neighbours, and than twenty units of its last digit. `earlier` are the values before it, oldest first.
 */
export function jumpFrom(earlier: readonly number[], value: number, digits: number): Jump | undefined {
  const last = earlier.at(-1)
  if (last === undefined || earlier.length <= minChanges) return undefined
  const changes = earlier.slice(1).map((one, i) => Math.abs(one - (earlier[i] ?? one)))
  const sorted = changes.toSorted((a, b) => a - b)
  const medianChange = Math.max(sorted[sorted.length >> 1] ?? 0, 10 ** -digits)
  const times = Math.round(Math.abs(value - last) / medianChange)
  return times > unlikely ? { last, times } : undefined
}
