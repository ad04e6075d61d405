import { monthIn, type TrendPoint } from '#geology/trend.ts'

/**
 * Change over the last year, in the unit of the values a year: the mean of the last six months less that of the same
 * months a year before, so that the season cancels out. Months are those of China. To a tenth; undefined where either
 * half year has no value. `points` are oldest first.
 */
export function yearlyRate(points: readonly TrendPoint[]): number | undefined {
  const last = points.at(-1)
  if (!last) return undefined
  const lastMonth = monthIn(last.at)
  const mean = (from: number, to: number) => {
    const within = points.filter(({ at }) => monthIn(at) > from && monthIn(at) <= to)
    return within.length === 0 ? undefined : within.reduce((sum, { value }) => sum + value, 0) / within.length
  }
  const now = mean(lastMonth - 6, lastMonth)
  const before = mean(lastMonth - 18, lastMonth - 12)
  return now === undefined || before === undefined ? undefined : Math.round((now - before) * 10) / 10 || 0 // no −0
}
