import { inverseDistanceWeights, metresAway, type Offset, weightedMean } from './weights.ts'

/** A value at a place: the elevation of a surface in a hole, metres. */
export interface SurfacePoint extends Offset {
  readonly value: number
}

/** What is expected at the place: in four of five places the true value is within `range` of it. */
export interface SurfaceEstimate {
  readonly value: number
  readonly range: number
}

/**
 * A surface at a place by inverse distance, with the range that the differences between the points themselves make
 * likely: half the mean square of a difference grows with the distance along a line fitted to all pairs (a variogram),
 * and the variance of a weighted mean follows from it (Journel and Huijbregts, Mining Geostatistics, 1978, II.D).
 */
export function estimateSurface(points: readonly SurfacePoint[]): SurfaceEstimate {
  const weights = inverseDistanceWeights(points)
  const gamma = fitVariogram(points)
  const toPlace = points.reduce(
    (sum, point, i) => sum + (weights[i] ?? 0) * halfDifference(gamma, metresAway(point)),
    0,
  )
  let among = 0
  eachPair(points, (i, j, metres) => {
    among += 2 * (weights[i] ?? 0) * (weights[j] ?? 0) * halfDifference(gamma, metres)
  })
  const variance = Math.max(0, 2 * toPlace - among)
  return {
    value: weightedMean(
      points.map(({ value }) => value),
      weights,
    ),
    range: Math.max(leastRange, spreadFactor(points.length) * Math.sqrt(variance)),
  }
}

/** Metres: boundaries are written to the decimetre, half of which is never known. */
const leastRange = 0.05

/** Quantiles of Student's t for four of five, by the points less one: few points know their own spread badly. */
const quantiles = [3.08, 1.89, 1.64, 1.53, 1.48, 1.44, 1.41, 1.4, 1.38, 1.37] as const

const spreadFactor = (count: number): number => quantiles[Math.min(count - 1, quantiles.length) - 1] ?? 3.08

/** Half the mean square of the difference between two places: at any distance, and a metre apart. */
interface Variogram {
  readonly nugget: number
  readonly rise: number
  /** How far the pairs are believed, 0–1. */
  readonly trust: number
}

/** What is believed of any ground before its holes are read, as of so many points. */
const prior = { nugget: 0.001, rise: 0.00002, points: 4 }

const halfDifference = ({ nugget, rise, trust }: Variogram, metres: number): number =>
  metres === 0
    ? 0
    : trust * (nugget + rise * metres) +
      (1 - trust) * (prior.nugget + prior.rise * metres * Math.sqrt(metres))

/**
 * A straight line that never falls, fitted to the pairs, the near ones above all. The fewer points there are, the more of
 * what is believed of any ground is mixed in.
 */
function fitVariogram(points: readonly SurfacePoint[]): Variogram {
  let [total, metres, half, square, product] = [0, 0, 0, 0, 0]
  eachPair(points, (i, j, distance) => {
    const squared = (distance + nearBy) * (distance + nearBy)
    const weight = 1 / (squared * squared)
    const difference = ((points[i]?.value ?? 0) - (points[j]?.value ?? 0)) ** 2 / 2
    total += weight
    metres += weight * distance
    half += weight * difference
    square += weight * distance * distance
    product += weight * distance * difference
  })
  if (total === 0) return { nugget: 0, rise: 0, trust: 0 }
  const [meanMetres, meanHalf] = [metres / total, half / total]
  const spread = square / total - meanMetres ** 2
  const slope = spread > 1e-9 ? (product / total - meanMetres * meanHalf) / spread : 0
  const rise = Math.max(0, Math.min(slope, meanMetres === 0 ? 0 : meanHalf / meanMetres))
  return {
    nugget: meanHalf - rise * meanMetres,
    rise,
    trust: points.length / (points.length + prior.points),
  }
}

/** Metres that distances of pairs exceed before they weigh much less. */
const nearBy = 10

function eachPair(places: readonly Offset[], visit: (i: number, j: number, metres: number) => void): void {
  places.forEach((a, i) => {
    for (let j = i + 1; j < places.length; j += 1) {
      const b = places[j]
      if (!b) continue
      const [east, north] = [a.east - b.east, a.north - b.north]
      visit(i, j, Math.sqrt(east * east + north * north)) // several times as fast as hypot
    }
  })
}
