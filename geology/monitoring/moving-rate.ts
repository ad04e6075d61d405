import { monthIn, type TrendPoint } from '#geology/trend.ts'

import { type CensoredReading, tieBelowLimits } from './censored.ts'
import { isTrusted, type QualifiedReading, sinceRebase } from './comparable.ts'
import { indexFrom } from './decimation.ts'
import { type Regression, regressionOf } from './regression.ts'

type MarkedReading = Omit<QualifiedReading, 'provisional'>

/** What of some readings one straight line may go through, oldest first: on the last base among them, none suspect. */
export function trustedPoints(readings: readonly (MarkedReading & CensoredReading)[]): TrendPoint[] {
  const comparable = sinceRebase(readings).filter(isTrusted)
  const values = tieBelowLimits(comparable)
  return comparable.flatMap(({ at }, i) => {
    const value = values[i] ?? null
    return value === null ? [] : [{ at, value }]
  })
}

/** A window of time, milliseconds since 1970; its end does not belong to it. */
export interface RateWindow {
  from: number
  to: number
}

/** So much of a window its values have to span: what two months did is not the rate of a year. */
const leastSpan = 0.5

/**
 * Rate of a series over a window, by regression; undefined below three values, or where they span less than half of the
 * window.
 */
export function rateWithin(points: readonly TrendPoint[], { from, to }: RateWindow): Regression | undefined {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && last.at - first.at >= leastSpan * (to - from) ? regressionOf(points) : undefined
}

/** The indices of a window among ascending moments: from the first one to before the second. */
export const windowIn = (at: ArrayLike<number>, { from, to }: RateWindow): [start: number, end: number] => [
  indexFrom(at, from),
  indexFrom(at, to),
]

const chinaAhead = 8 * 3_600_000

/**
 * Windows of so many years that move by a month, each to the start of a month in China: from the first one that begins
 * with the readings to the one that holds the last of them. One, where the readings do not fill a window.
 */
export function movingWindows([first, last]: readonly [number, number], years: number): RateWindow[] {
  const startOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12) - chinaAhead
  const end = monthIn(last) + 1
  const windows: RateWindow[] = []
  for (let to = Math.min(end, monthIn(first) + 12 * years); to <= end; to++)
    windows.push({ from: startOf(to - 12 * years), to: startOf(to) })
  return windows
}
