import geodesic from 'geographiclib-geodesic'

import type { LngLat } from './crs.ts'
import { cornersOf } from './ground.ts'
import type { Line } from './outline.ts'
import { signedSize } from './rings/rings.ts'

/** CGCS2000 (GB 22021): semi-major axis in metres and flattening. */
const ellipsoid = new geodesic.Geodesic.Geodesic(6_378_137, 1 / 298.257222101)

/** The shortest line from one point to another (degrees): metres, and the direction it begins with, degrees from north, 0–360. */
export function geodesicBetween(a: LngLat, b: LngLat): { metres: number; azimuth: number } {
  const { s12 = 0, azi1 = 0 } = ellipsoid.Inverse(a.lat, a.lng, b.lat, b.lng)
  return { metres: s12, azimuth: (azi1 + 360) % 360 }
}

/** Metres along the shortest lines between points (degrees) on the CGCS2000 ellipsoid. */
export function geodesicLength(corners: readonly LngLat[]): number {
  let metres = 0
  for (const [i, b] of corners.entries()) {
    const a = corners[i - 1] ?? b
    metres += geodesicBetween(a, b).metres
  }
  return metres
}

/** Square metres within an outline of shortest lines, in either direction of turn; closed by itself. */
export function geodesicArea(corners: readonly LngLat[]): number {
  const polygon = ellipsoid.Polygon(false)
  for (const { lng, lat } of corners) polygon.AddPoint(lat, lng)
  return Math.abs(polygon.Compute(false, true).area ?? 0)
}

/** Square degrees that are a square centimetre. */
const nothing = 1e-14

/** Square metres within a closed outline; none where its corners lie on one line of the map. */
export const outlineArea = (outline: Line): number =>
  Math.abs(signedSize(outline)) < nothing ? 0 : geodesicArea(cornersOf(outline))
