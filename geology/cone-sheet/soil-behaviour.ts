/** One reading of a cone with the stresses of the ground at its depth, all in kPa. */
export interface ConeState {
  /** Cone resistance, corrected for pore pressure where that was measured. */
  readonly qt: number
  readonly fs: number
  readonly totalStress: number
  readonly effectiveStress: number
}

export interface SoilBehaviour {
  /** Cone resistance and friction, normalised; the friction in percent. */
  readonly q: number
  readonly f: number
  /** The exponent of the stress that fits the soil. */
  readonly n: number
  /** Soil behaviour type index Ic. */
  readonly index: number
}

/** Atmospheric pressure, kPa. */
const pa = 100

/**
 * The index Ic = √((3.47 − lg Q)² + (lg F + 1.22)²) with Q = (qt − σv)/pa · (pa/σ′v)ⁿ, F = fs/(qt − σv) and
 * n = 0.381 Ic + 0.05 σ′v/pa − 0.15 ≤ 1 (Robertson & Wride 1998, n as of Robertson 2009), n by iteration. Undefined where
 * the cone felt no more than the weight of the ground, or no friction.
 */
export function soilBehaviour({
  qt,
  fs,
  totalStress,
  effectiveStress,
}: ConeState): SoilBehaviour | undefined {
  const net = qt - totalStress
  if (!(net > 0 && fs > 0 && effectiveStress > 0)) return undefined
  const f = (fs / net) * 100
  const at = (n: number) => {
    const q = (net / pa) * (pa / effectiveStress) ** n
    return { q, f, n, index: Math.hypot(3.47 - Math.log10(q), Math.log10(f) + 1.22) }
  }
  let found = at(1)
  for (let round = 0; round < 100; round++) {
    const n = Math.min(1, 0.381 * found.index + 0.05 * (effectiveStress / pa) - 0.15)
    if (Math.abs(n - found.n) < 1e-6) break
    found = at(n)
  }
  return found
}

/** A zone of the chart, from the least index that belongs to it. */
export interface BehaviourZone {
  readonly zone: number
  readonly from: number
  readonly to: number
  readonly name: string
}

/** The zones by the index Ic, from coarse to fine; their numbers are those of Robertson (1990). */
export const behaviourZones: readonly BehaviourZone[] = [
  { zone: 7, from: 0, to: 1.31, name: '砾质砂～密实砂' },
  { zone: 6, from: 1.31, to: 2.05, name: '砂' },
  { zone: 5, from: 2.05, to: 2.6, name: '砂质粉土～粉砂' },
  { zone: 4, from: 2.6, to: 2.95, name: '黏质粉土～粉质黏土' },
  { zone: 3, from: 2.95, to: 3.6, name: '黏土～粉质黏土' },
  { zone: 2, from: 3.6, to: Number.POSITIVE_INFINITY, name: '有机质土' },
]

export const zoneOf = (index: number): BehaviourZone | undefined =>
  behaviourZones.find(({ from, to }) => index >= from && index < to)
