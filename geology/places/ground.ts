import type { LngLat } from './crs.ts'
import { isOutline, type Line } from './outline.ts'

const radius = 6_378_137
const degree = Math.PI / 180

/** Metres on the ground between two points (degrees), on a sphere: good to half a per cent. */
export function metresBetween(a: LngLat, b: LngLat): number {
  const north = Math.sin(((b.lat - a.lat) * degree) / 2)
  const east = Math.sin(((b.lng - a.lng) * degree) / 2)
  const chord = north * north + Math.cos(a.lat * degree) * Math.cos(b.lat * degree) * east * east
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const cornersOf = (line: Line): LngLat[] =>
  Array.from({ length: line.length >> 1 }, (_, i) => ({ lng: line[2 * i] ?? 0, lat: line[2 * i + 1] ?? 0 }))

/**
 * Metres from a point to the nearest point of a line, or to an outline, in which every distance is 0. Good to one per
 * cent within a hundred kilometres.
 */
export function metresToLine(line: Line, from: LngLat): number {
  if (isOutline(line) && containsPoint(line, from)) return 0
  const corners = cornersOf(line)
  const nearest = corners.map((corner, i) => nearestOn(corners[i - 1] ?? corner, corner, from))
  return Math.min(...nearest.map((point) => metresBetween(from, point)))
}

/** The point of a straight piece that is nearest to another point. */
function nearestOn(a: LngLat, b: LngLat, { lng, lat }: LngLat): LngLat {
  const narrow = Math.cos(lat * degree)
  const [dx, dy] = [(b.lng - a.lng) * narrow, b.lat - a.lat]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((lng - a.lng) * narrow * dx + (lat - a.lat) * dy) / length
  const share = Math.min(1, Math.max(0, along))
  return { lng: a.lng + share * (b.lng - a.lng), lat: a.lat + share * (b.lat - a.lat) }
}

/** Even–odd rule. */
function containsPoint(ring: Line, { lng, lat }: LngLat): boolean {
  const corners = cornersOf(ring)
  let inside = false
  for (const [i, b] of corners.entries()) {
    const a = corners[i - 1] ?? b
    if (a.lat > lat !== b.lat > lat && lng < ((a.lng - b.lng) * (lat - b.lat)) / (a.lat - b.lat) + b.lng)
      inside = !inside
  }
  return inside
}

/** The point half way along a line; of an outline, the middle of its box. */
export function middleOfLine(line: Line): LngLat {
  const corners = cornersOf(line)
  if (isOutline(line)) {
    const { west, south, east, north } = boxOf(line)
    return { lng: (west + east) / 2, lat: (south + north) / 2 }
  }
  const lengths = corners.slice(1).map((corner, i) => metresBetween(corners[i] ?? corner, corner))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [corners[i], corners[i + 1]]
    if (a && b && left <= length) {
      const share = length === 0 ? 0 : left / length
      return { lng: a.lng + share * (b.lng - a.lng), lat: a.lat + share * (b.lat - a.lat) }
    }
    left -= length
  }
  return corners[0] ?? { lng: 0, lat: 0 }
}

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export function boxOf(line: Line): Box {
  const lngs = line.filter((_, i) => i % 2 === 0)
  const lats = line.filter((_, i) => i % 2 === 1)
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  }
}

/** A line with as few corners as keep it within some metres of what it was, at most `maxCorners` (Douglas–Peucker). */
export function simplifyLine(line: Line, maxCorners: number): number[] {
  const corners = cornersOf(line)
  for (let metres = 5; ; metres *= 2) {
    const thin = isOutline(line) ? thinRing(corners, metres) : thinLine(corners, metres)
    if (thin.length <= maxCorners) return thin.flatMap(({ lng, lat }) => [lng, lat])
  }
}

/** A ring is parted at its farthest corner, since its ends are one point. */
function thinRing(corners: readonly LngLat[], metres: number): LngLat[] {
  const [first] = corners
  if (!first) return []
  const reach = corners.map((corner) => metresBetween(first, corner))
  const far = reach.indexOf(Math.max(...reach))
  return [...thinLine(corners.slice(0, far + 1), metres), ...thinLine(corners.slice(far), metres).slice(1)]
}

function thinLine(corners: readonly LngLat[], metres: number): LngLat[] {
  const [first, last] = [corners[0], corners.at(-1)]
  if (!first || !last || corners.length < 3) return [...corners]
  const away = corners.map((corner) => metresBetween(corner, nearestOn(first, last, corner)))
  const worst = away.indexOf(Math.max(...away))
  if ((away[worst] ?? 0) <= metres) return [first, last]
  return [
    ...thinLine(corners.slice(0, worst + 1), metres).slice(0, -1),
    ...thinLine(corners.slice(worst), metres),
  ]
}
