// Trend of what swings with the seasons: seasonal Kendall test and slope (Hirsch, Slack & Smith 1982), which take no
// shape of the values for granted, bear gaps, and compare each month only with the same month of other years.

export interface TrendPoint {
  /** Milliseconds since 1970. */
  at: number
  /** Any unit, the same for all. */
  value: number
}

export interface Trend {
  /** Median change, units a year. */
  perYear: number
  /** Whether so clear a change comes about by chance in fewer than one of twenty series. */
  certain: boolean
  /** The first and the last observation, milliseconds since 1970. */
  from: number
  to: number
}

/** Months that the first and the last month are at least apart: three years of seasons. */
const minMonths = 35
/** |Z| of a two-sided test at five in a hundred. */
const clear = 1.96
const chinaAhead = 8 * 3_600_000

/**
 * The trend of observations, oldest first; undefined for what spans less than three years or compares fewer than six
 * pairs of months. Months are those of China; several values in a month count as their mean. Months are taken as
 * independent of each other.
 */
export function seasonalTrend(observed: readonly TrendPoint[]): Trend | undefined {
  const means = monthlyMeans(observed)
  const months = [...means.keys()]
  const [first, last] = [observed[0], observed.at(-1)]
  if (!first || !last || Math.max(...months) - Math.min(...months) < minMonths) return undefined
  const seasons = Map.groupBy(means, ([month]) => month % 12)
  const slopes: number[] = []
  let [score, variance] = [0, 0]
  for (const season of seasons.values()) {
    const own = slopesOf(season)
    slopes.push(...own)
    score += own.reduce((sum, slope) => sum + Math.sign(slope), 0)
    variance += varianceOf(season.map(([, value]) => value))
  }
  if (slopes.length < 6) return undefined
  const z = variance > 0 ? (score - Math.sign(score)) / Math.sqrt(variance) : 0
  return { perYear: median(slopes), certain: Math.abs(z) >= clear, from: first.at, to: last.at }
}

/** The month of a moment in China, counted from the year 0. */
export function monthIn(at: number): number {
  const day = new Date(at + chinaAhead)
  return day.getUTCFullYear() * 12 + day.getUTCMonth()
}

/** Means by month, counted from the year 0. */
function monthlyMeans(observed: readonly TrendPoint[]): Map<number, number> {
  const grouped = Map.groupBy(observed, ({ at }) => monthIn(at))
  return new Map([...grouped].map(([month, all]) => [month, meanOf(all.map(({ value }) => value))]))
}

/** A mean that is exact for equal values: what is tied stays tied, however often it was measured in a month. */
function meanOf([first = 0, ...others]: readonly number[]): number {
  return first + others.reduce((sum, value) => sum + (value - first), 0) / (others.length + 1)
}

type Month = [month: number, value: number]

/** Changes a year between each two years of one season. */
const slopesOf = (season: readonly Month[]): number[] =>
  season.flatMap(([month, value], i) =>
    season.slice(i + 1).map(([later, other]) => ((other - value) / (later - month)) * 12),
  )

/** Variance of Kendall's score of so many values, less what ties take away. */
function varianceOf(values: readonly number[]): number {
  const of = (n: number) => (n * (n - 1) * (2 * n + 5)) / 18
  const ties = [...Map.groupBy(values, (value) => value).values()]
  return of(values.length) - ties.reduce((sum, same) => sum + of(same.length), 0)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return (low + high) / 2
}
