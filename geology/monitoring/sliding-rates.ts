import type { TrendPoint } from '#geology/trend.ts'

/** Milliseconds of a year. */
const year = 365.25 * 86_400_000

export interface BasedPoint extends TrendPoint {
  /** From this point on another base: a line through both would be no movement. */
  rebased: boolean
}

/** A rate at a moment; null where there is none. */
export interface RatePoint {
  at: number
  value: number | null
}

/**
 * Sums of a least-squares line through a run of points that moves forward. They count from a point of the run, chosen
 * anew once all points of the last choice have left it: large numbers lose digits.
 */
function openRun(points: readonly TrendPoint[]) {
  let [start, end, chosenTo] = [0, 0, 0]
  let origin: TrendPoint = { at: 0, value: 0 }
  let [count, xs, ys, squares, products] = [0, 0, 0, 0, 0]
  const add = (index: number, times: 1 | -1) => {
    const { at, value } = points[index] ?? origin
    const [x, y] = [(at - origin.at) / year, value - origin.value]
    count += times
    xs += times * x
    ys += times * y
    squares += times * x * x
    products += times * x * y
  }
  const chooseOrigin = (first: number) => {
    origin = points[first] ?? origin
    ;[count, xs, ys, squares, products] = [0, 0, 0, 0, 0]
    chosenTo = Math.max(end, first + 1)
    start = first
    for (end = first; end < chosenTo; end++) add(end, 1)
  }
  return {
    /** Moves the run to the indices from `first` to before `beyond`, neither of them backward. */
    moveTo: (first: number, beyond: number) => {
      if (first >= chosenTo) chooseOrigin(first)
      for (; end < beyond; end++) add(end, 1)
      for (; start < first; start++) add(start, -1)
    },
    /** Units a year; undefined where all points lie at one moment. */
    slope: () => {
      const spread = count * squares - xs * xs
      return spread > 0 ? (count * products - xs * ys) / spread : undefined
    },
  }
}

/**
 * Rate at each point over the time before it, by regression as `regressionOf` does: through the points of the last
 * `width` milliseconds that are on its base, units a year of 365.25 days. Null where these are fewer than three, or span
 * less than half of the time. Points are oldest first.
 */
export function slidingRates(points: readonly BasedPoint[], width: number): RatePoint[] {
  const run = openRun(points)
  let start = 0
  return points.map((point, i): RatePoint => {
    if (point.rebased) start = i
    while ((points[start]?.at ?? point.at) <= point.at - width) start++
    run.moveTo(start, i + 1)
    const first = points[start]
    const isKnown = first && i - start >= 2 && point.at - first.at >= width / 2
    return { at: point.at, value: (isKnown ? run.slope() : undefined) ?? null }
  })
}
