/** One reading of a sounding: metres below the mouth of the hole, and the value, null where it is missing. */
export type Reading = readonly [depth: number, value: number | null]

type Values = readonly (number | null)[]

/** Where the readings of a sounding lie: at depths of their own, or at equal steps from a start; metres. */
export interface ReadingPlaces {
  readonly depths: Values | null
  readonly startDepth: number | null
  readonly step: number | null
}

/** Depth of an equally spaced reading, free of the noise that repeated addition would bring. */
export const depthOfStep = (start: number, step: number, index: number): number =>
  Number((start + index * step).toFixed(4))

/** Readings from the top down with their depths, as they were taken. */
export function readingsOf({ depths, startDepth, step }: ReadingPlaces, values: Values): Reading[] {
  if (!depths) return values.map((value, i) => [depthOfStep(startDepth ?? 0, step ?? 0, i), value])
  return values.flatMap((value, i) => {
    const depth = depths[i]
    return depth === null || depth === undefined ? [] : [[depth, value] as const]
  })
}

/**
 * The readings as unbroken runs: a missing one ends a run, and so does a stretch that is far longer than the distances
 * of the others, in which nothing was measured.
 */
export function unbrokenRuns(readings: readonly Reading[]): (readonly [depth: number, value: number])[][] {
  const gaps = readings.slice(1).map(([depth], i) => depth - (readings[i]?.[0] ?? 0))
  const longest = (gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0) * 4
  const runs: [number, number][][] = []
  let isBroken = true
  for (const [i, [depth, value]] of readings.entries()) {
    if (isBroken || (gaps[i - 1] ?? 0) > longest) runs.push([])
    isBroken = value === null
    if (value !== null) runs.at(-1)?.push([depth, value])
  }
  return runs.filter((run) => run.length > 0)
}

/** Friction ratio Rf = fs/qc in percent; fs in kPa, qc in MPa. Null where either is missing or the cone felt nothing. */
export function frictionRatio(
  qcMpa: number | null | undefined,
  fsKpa: number | null | undefined,
): number | null {
  if (qcMpa == null || fsKpa == null || qcMpa <= 0) return null
  const ratio = fsKpa / qcMpa / 10
  return Number.isFinite(ratio) ? ratio : null
}

export function frictionRatios(qcMpa: Values, fsKpa: Values): (number | null)[] {
  return qcMpa.map((qc, i) => frictionRatio(qc, fsKpa[i]))
}

/**
 * What a sleeve felt, at the depths of the cone: its middle is so many metres above the tip, so that it meets the soil of
 * a depth when the tip is as much deeper. Between two readings the value is on the line between them; null where one of
 * them is missing.
 */
export function raiseReadings(readings: readonly Reading[], metres: number): Reading[] {
  if (metres === 0) return [...readings]
  let next = 0
  return readings.map(([depth]) => {
    const tip = depth + metres
    while (next < readings.length && (readings[next]?.[0] ?? 0) < tip - 1e-9) next += 1
    return [depth, valueAt(tip, readings[next - 1], readings[next])]
  })
}

function valueAt(depth: number, above: Reading | undefined, below: Reading | undefined): number | null {
  if (!below) return null
  if (Math.abs(below[0] - depth) < 1e-9) return below[1]
  if (!above || above[1] === null || below[1] === null) return null
  return above[1] + ((below[1] - above[1]) * (depth - above[0])) / (below[0] - above[0])
}

/**
 * Cone resistance corrected for the pore pressure behind the tip: qt = qc + u2·(1 − a) (ISO 22476-1).
 * MPa and kPa; `areaRatio` a is that of the cone, 0–1.
 */
export function correctedConeMPa(qcMpa: number, u2Kpa: number, areaRatio: number): number {
  return qcMpa + (u2Kpa / 1000) * (1 - areaRatio)
}

/** Mean of the readings from `top` (included) to `base` (excluded), metres; undefined when there is none. */
export function meanBetween(readings: readonly Reading[], top: number, base: number): number | undefined {
  const values = readings.flatMap(([depth, value]) =>
    value !== null && depth >= top && depth < base ? [value] : [],
  )
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined
}
