import type { Line } from '#geology/places/outline.ts'

import { type Edge, crossingEdges } from './edges.ts'

const metresPerDegree = 111_320

/** Corners that are put back where what is left would cross itself. */
const reserve = 100

export interface ThinnedRings {
  /** Those of which an area is left, each closed; undefined in place of the others. */
  rings: (number[] | undefined)[]
  /** Metres within which the outlines are what they were; 0: unchanged. */
  metres: number
}

/**
 * Outlines with at most so many corners together, the most telling ones (Douglas–Peucker); undefined where that cannot
 * be without their crossing.
 */
export function thinRings(rings: readonly Line[], maxCorners: number): ThinnedRings | undefined {
  const total = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  if (total <= maxCorners) return { rings: rings.map((ring) => [...ring]), metres: 0 }
  const weights = rings.map(weightsOf)
  const sorted = Float64Array.from(weights.flatMap((each) => [...each])).toSorted()
  const metres = sorted[sorted.length - (maxCorners - reserve)] ?? 0
  const isKept = weights.map((each) => Uint8Array.from(each, (weight) => Number(weight > metres)))
  for (let round = 0; round < reserve; round += 1) {
    const thin = rings.map((ring, i) => corners(ring, isKept[i]))
    const crossing = crossingEdges(thin.map(({ line }) => line))
    const count = thin.reduce((sum, { line }) => sum + line.length / 2, 0)
    if (count > maxCorners || crossing === 'entangled') return undefined
    if (!crossing) return { rings: thin.map(({ line }) => (line.length >= 8 ? line : undefined)), metres }
    for (const edge of crossing) putBack(edge, { weights, isKept, thin })
  }
  return undefined
}

/** The corners that are kept, and their indexes in the whole. */
function corners(ring: Line, isKept: Uint8Array | undefined): { line: number[]; from: number[] } {
  const from: number[] = []
  for (let i = 0; i < ring.length / 2; i += 1) if (isKept?.[i]) from.push(i)
  if (from.length < 4) return { line: [], from: [] }
  return { line: from.flatMap((i) => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]), from }
}

interface State {
  weights: readonly Float64Array[]
  isKept: readonly Uint8Array[]
  thin: readonly { from: readonly number[] }[]
}

/** Keeps the most telling corner that was left out of an edge. */
function putBack({ ring, corner }: Edge, { weights, isKept, thin }: State): void {
  const [first = 0, last = 0] = thin[ring]?.from.slice(corner, corner + 2) ?? []
  const between = weights[ring]?.subarray(first + 1, last) ?? new Float64Array()
  const best = first + 1 + between.indexOf(between.reduce((a, b) => Math.max(a, b), 0))
  if (between.length > 0) isKept[ring]?.fill(1, best, best + 1)
}

/**
 * Of each corner the metres up to which it is needed: how far the line without it would be away, at most as far as
 * that of the corner that parts the line. A line that has been parted often enough is parted in its middle, so that no
 * line takes time by the square of its corners.
 */
function weightsOf(ring: Line): Float64Array {
  const plane = planeOf(ring)
  const last = ring.length / 2 - 1
  const maxParting = 3 * Math.log2(last + 2) + 8
  const weights = new Float64Array(last + 1)
  const [far, metres] = findFarthest(plane, 0, last)
  for (const fixed of [0, far, last]) weights[fixed] = metres
  const open: Span[] = [
    { from: 0, to: far, above: metres, parting: 1 },
    { from: far, to: last, above: metres, parting: 1 },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { from, to, above, parting } = next
    if (to - from < 2) continue
    const [at, away] = findFarthest(plane, from, to)
    const middle = parting > maxParting ? (from + to) >> 1 : at
    const weight = Math.min(away, above)
    weights[middle] = weight
    const rest = { above: weight, parting: parting + 1 }
    open.push({ from, to: middle, ...rest }, { from: middle, to, ...rest })
  }
  return weights
}

/** A part of a line between two of its corners. */
interface Span {
  from: number
  to: number
  /** The weight of the corner that parted it from the rest. */
  above: number
  /** How often the line has been parted to get it. */
  parting: number
}

/** Corners in metres, good to one per cent across a city: `[x, y, x, y, …]`. */
function planeOf(ring: Line): Float64Array {
  const narrow = Math.cos(((ring[1] ?? 0) * Math.PI) / 180)
  return Float64Array.from(ring, (degrees, i) => degrees * metresPerDegree * (i % 2 === 0 ? narrow : 1))
}

/** Of the corners between two, the one that is farthest from the straight piece between them. */
function findFarthest(plane: Float64Array, from: number, to: number): [at: number, metres: number] {
  const [ax = 0, ay = 0] = [plane[2 * from], plane[2 * from + 1]]
  const [dx, dy] = [(plane[2 * to] ?? 0) - ax, (plane[2 * to + 1] ?? 0) - ay]
  const length = dx * dx + dy * dy
  let [at, maxAway] = [from + 1, -1]
  for (let i = from + 1; i < to; i += 1) {
    const [x, y] = [(plane[2 * i] ?? 0) - ax, (plane[2 * i + 1] ?? 0) - ay]
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
    const away = Math.hypot(x - share * dx, y - share * dy)
    if (away > maxAway) [at, maxAway] = [i, away]
  }
  return [at, Math.max(0, maxAway)]
}
