import type { LngLat } from '#geology/places/crs.ts'
import { isOutline, type Line } from '#geology/places/outline.ts'

import { crossingEdges } from './edges.ts'

const radius = 6_378_137
const degree = Math.PI / 180

/** Square metres within an outline, on a sphere: good to half a per cent. Positive where it runs clockwise. */
export function signedArea(ring: Line): number {
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [lng = 0, lat = 0] = [ring[i], ring[i + 1]]
    const [nextLng = 0, nextLat = 0] = [ring[i + 2], ring[i + 3]]
    sum += (nextLng - lng) * degree * (2 + Math.sin(lat * degree) + Math.sin(nextLat * degree))
  }
  return (sum * radius * radius) / 2
}

export const areaOf = (ring: Line): number => Math.abs(signedArea(ring))

/** Whether a place lies in an outline (even–odd rule). */
export function ringHolds(ring: Line, { lng, lat }: LngLat): boolean {
  let inside = false
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [aLng = 0, aLat = 0, bLng = 0, bLat = 0] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]]
    if (aLat > lat !== bLat > lat && lng < ((aLng - bLng) * (lat - bLat)) / (aLat - bLat) + bLng)
      inside = !inside
  }
  return inside
}

/** Whether an outline crosses itself. */
export const crossesItself = (ring: Line): boolean => isOutline(ring) && crossingEdges([ring]) !== undefined
