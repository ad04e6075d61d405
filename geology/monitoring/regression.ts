import type { TrendPoint } from '#geology/trend.ts'

export interface Regression {
  /** Slope of the straight line, units a year of 365.25 days. */
  perYear: number
  /** Standard error of the slope (中误差), units a year. */
  error: number
  /** How many values it was made from. */
  count: number
}

/** Milliseconds of a year. */
const year = 365.25 * 86_400_000

/**
 * Straight line through values by least squares, all of equal weight; undefined below three values or where all lie at
 * one moment. The error is that of independent residuals with n − 2 degrees of freedom.
 */
export function regressionOf(points: readonly TrendPoint[]): Regression | undefined {
  const count = points.length
  const first = points[0]
  if (!first || count < 3) return undefined
  const [meanAt, meanValue] = meansOf(points, first)
  let [squares, products, total] = [0, 0, 0]
  for (const { at, value } of points) {
    const [x, y] = [(at - first.at) / year - meanAt, value - first.value - meanValue]
    squares += x * x
    products += x * y
    total += y * y
  }
  if (squares === 0) return undefined
  const perYear = products / squares
  const residual = Math.max(0, total - perYear * products)
  return { perYear, error: Math.sqrt(residual / (count - 2) / squares), count }
}

/** Means of the times in years and of the values, both counted from the first point: large numbers lose digits. */
function meansOf(points: readonly TrendPoint[], first: TrendPoint): [at: number, value: number] {
  let [at, value] = [0, 0]
  for (const point of points) {
    at += (point.at - first.at) / year
    value += point.value - first.value
  }
  return [at / points.length, value / points.length]
}
