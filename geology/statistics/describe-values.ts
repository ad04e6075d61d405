/** How values that lie far out are found. */
export const outlierTests = {
  none: '不剔除',
  threeSigma: '3σ（拉依达）',
  grubbs: '格拉布斯',
} as const
export type OutlierTest = keyof typeof outlierTests

/** Whether small values are the unfavourable ones (strength), or great ones (water content); else no standard value. */
export type Unfavourable = 'small' | 'great' | undefined

/** The statistics of one property of one layer (GB 50021-2001, 14.2). What too few values do not give is undefined. */
export interface Description {
  /** Of the values that remain. */
  readonly count: number
  readonly least: number
  readonly greatest: number
  readonly mean: number
  /** Standard deviation σf with n − 1, and the coefficient of variation δ: from six values on. */
  readonly deviation: number | undefined
  readonly variation: number | undefined
  /** γs and φk = γs·φm, where one side is unfavourable: from six values on. */
  readonly factor: number | undefined
  readonly standard: number | undefined
  /** Values that the test took out, as they were, and their places among all. */
  readonly outliers: readonly number[]
  readonly outlierPlaces: readonly number[]
}

/** The fewest values of which a deviation is stated, and among which outliers are looked for. */
export const fewestValues = 6

interface DescriptionRequest {
  readonly unfavourable?: Unfavourable
  readonly outlierTest?: OutlierTest
}

/**
 * Describes values of one property. Outliers are looked for once, and what is left is described; they are named and
 * never looked for again in what is left. Undefined of no values.
 */
export function describeValues(
  values: readonly number[],
  { unfavourable, outlierTest = 'none' }: DescriptionRequest = {},
): Description | undefined {
  const out = outliersOf(values, outlierTest)
  const remaining = values.filter((_, i) => !out.has(i))
  if (remaining.length === 0) return undefined
  const mean = meanOf(remaining)
  const deviation = remaining.length < fewestValues ? undefined : deviationOf(remaining)
  const variation = deviation === undefined || mean === 0 ? undefined : deviation / Math.abs(mean)
  const factor =
    variation === undefined || !unfavourable ? undefined : factorOf(remaining.length, variation, unfavourable)
  return {
    count: remaining.length,
    least: Math.min(...remaining),
    greatest: Math.max(...remaining),
    mean,
    deviation,
    variation,
    factor,
    standard: factor === undefined ? undefined : factor * mean,
    outliers: values.filter((_, i) => out.has(i)),
    outlierPlaces: [...out],
  }
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** With n − 1; from the differences to the mean, so that large values with small differences keep their digits. */
export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** γs = 1 ∓ (1.704/√n + 4.678/n²)·δ. */
function factorOf(count: number, variation: number, unfavourable: 'small' | 'great'): number {
  const spread = (1.704 / Math.sqrt(count) + 4.678 / count ** 2) * variation
  return unfavourable === 'small' ? 1 - spread : 1 + spread
}

/** The places of values that a test takes out. */
function outliersOf(values: readonly number[], test: OutlierTest): ReadonlySet<number> {
  const limit = limitOf(values.length, test)
  if (limit === undefined) return new Set()
  const [mean, deviation] = [meanOf(values), deviationOf(values)]
  if (deviation === 0) return new Set()
  const far = values.map((value) => Math.abs(value - mean) / deviation)
  if (test === 'threeSigma') return new Set(far.flatMap((z, i) => (z > limit ? [i] : [])))
  // Grubbs judges the farthest value alone
  const farthest = Math.max(...far)
  return farthest > limit ? new Set([far.indexOf(farthest)]) : new Set()
}

/** How many deviations from the mean a value may lie; undefined where a test says nothing of so few values. */
function limitOf(count: number, test: OutlierTest): number | undefined {
  if (count < fewestValues) return undefined
  // of ten values or fewer none can lie three deviations out: the farthest possible is (n − 1)/√n
  if (test === 'threeSigma') return count > 10 ? 3 : undefined
  return test === 'grubbs' ? grubbsLimit(count) : undefined
}

/** One-sided limits of Grubbs' test at 5 % (GB/T 4883), from the fewest values that are tested. */
const grubbsLimits: readonly (readonly [count: number, limit: number])[] = [
  [6, 1.822],
  [7, 1.938],
  [8, 2.032],
  [9, 2.11],
  [10, 2.176],
  [11, 2.234],
  [12, 2.285],
  [13, 2.331],
  [14, 2.371],
  [15, 2.409],
  [16, 2.443],
  [17, 2.475],
  [18, 2.504],
  [19, 2.532],
  [20, 2.557],
  [25, 2.663],
  [30, 2.745],
  [35, 2.811],
  [40, 2.866],
  [50, 2.956],
  [60, 3.025],
  [80, 3.13],
  [100, 3.207],
]

/** Between the rows of the table by the line between them; beyond a hundred values the last row. */
function grubbsLimit(count: number): number | undefined {
  const above = grubbsLimits.findIndex(([each]) => each >= count)
  const [from, to] = [grubbsLimits[above - 1], grubbsLimits[above]]
  if (!to) return grubbsLimits.at(-1)?.[1]
  if (!from) return to[1]
  return from[1] + ((to[1] - from[1]) * (count - from[0])) / (to[0] - from[0])
}
