import { toMercator } from '#geology/places/mercator.ts'
import type { Line } from '#geology/places/outline.ts'
import { signedSize } from '#geology/places/rings/rings.ts'

import type { AreaPart } from './area-parts.ts'

type Corner = readonly [x: number, y: number]

/** A test whether a place lies in a polygon costs by its corners. */
const maxCorners = 48
const maxDepth = 12

/** No seam may run through a place that is likely: coarse places lie on round numbers, and so do halves of boxes. */
const share = 0.48371

/**
 * Cuts an area (EPSG:3857) into polygons without holes and with few corners, as the database writes them. A hole is
 * joined to its outline by a seam, there and back, and runs the other way round: the database counts windings.
 */
export function cutArea(parts: readonly AreaPart[]): string[] {
  return parts.flatMap((part) => cut(joinRings(part), 0)).map(formatPolygon)
}

const formatPolygon = (corners: readonly Corner[]) => `(${corners.map(([x, y]) => `(${x},${y})`).join()})`

function joinRings([outline = [], ...holes]: AreaPart): Corner[] {
  const around = orientRing(outline, 1)
  const [seam] = around
  return seam ? [...around, ...holes.flatMap((hole) => [seam, ...orientRing(hole, -1)]), seam] : []
}

/** The corners of a ring, in the asked direction, ending where they began. */
function orientRing(ring: Line, direction: 1 | -1): Corner[] {
  const corners = Array.from({ length: ring.length / 2 }, (_, i) =>
    toMercator(ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0),
  )
  return Math.sign(signedSize(ring)) === direction ? corners : corners.toReversed()
}

/** Parts the longer side until few corners are left; what lies beyond a cut is pressed onto it. */
function cut(ring: readonly Corner[], depth: number): Corner[][] {
  if (ring.length <= maxCorners || depth === maxDepth) return ring.length < 3 ? [] : [[...ring]]
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  const axis = east - west > north - south ? 0 : 1
  const at = axis === 0 ? west + (east - west) * share : south + (north - south) * share
  return [-1, 1].flatMap((way) => cut(clipRing(ring, { axis, at, way }), depth + 1))
}

interface Cut {
  axis: 0 | 1
  at: number
  /** Which side is kept. */
  way: number
}

/** What lies on one side of a cut (Sutherland–Hodgman). */
function clipRing(ring: readonly Corner[], { axis, at, way }: Cut): Corner[] {
  const isKept = (corner: Corner) => (corner[axis] - at) * way >= 0
  return ring.flatMap((corner, i) => {
    const before = ring[(i || ring.length) - 1] ?? corner
    if (isKept(before) === isKept(corner)) return isKept(corner) ? [corner] : []
    const along = (at - before[axis]) / (corner[axis] - before[axis])
    const other = before[1 - axis] ?? 0
    const across = other + along * ((corner[1 - axis] ?? 0) - other)
    const met: Corner = axis === 0 ? [at, across] : [across, at]
    return isKept(corner) ? [met, corner] : [met]
  })
}
