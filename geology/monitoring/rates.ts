export interface SettlementPoint {
  /** Milliseconds since 1970. */
  at: number
  value: number
}

const month = (365.25 / 12) * 86_400_000

/**
 * Change over the last year, in the unit of the values a year: the mean of the last six months less that of the six
 * months a year before, so that the season cancels out. To a tenth; undefined where either half year has no value.
 * `points` are oldest first.
 */
export function yearlyRate(points: readonly SettlementPoint[]): number | undefined {
  const last = points.at(-1)
  if (!last) return undefined
  const mean = (from: number, to: number) => {
    const within = points.filter(({ at }) => last.at - at < from * month && last.at - at >= to * month)
    return within.length === 0 ? undefined : within.reduce((sum, { value }) => sum + value, 0) / within.length
  }
  const [now, before] = [mean(6, 0), mean(18, 11.9)]
  return now === undefined || before === undefined ? undefined : Math.round((now - before) * 10) / 10
}
