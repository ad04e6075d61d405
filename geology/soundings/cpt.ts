/** One reading of a sounding: metres below the mouth of the hole, and the value, null where it is missing. */
export type Reading = readonly [depth: number, value: number | null]

type Values = readonly (number | null)[]

/** Depths of equally spaced readings; metres, free of the noise that repeated addition would bring. */
export function readingsOf(sounding: { startDepth: number; step: number }, values: Values): Reading[] {
  return values.map((value, i) => [Number((sounding.startDepth + i * sounding.step).toFixed(4)), value])
}

/** Friction ratio Rf = fs/qc in percent; fs in kPa, qc in MPa. Null where either is missing or the cone felt nothing. */
export function frictionRatio(
  qcMpa: number | null | undefined,
  fsKpa: number | null | undefined,
): number | null {
  if (qcMpa == null || fsKpa == null || qcMpa <= 0) return null
  return fsKpa / qcMpa / 10
}

export function frictionRatios(qcMpa: Values, fsKpa: Values): (number | null)[] {
  return qcMpa.map((qc, i) => frictionRatio(qc, fsKpa[i]))
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
