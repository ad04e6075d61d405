import type { LngLat } from '#geology/places/crs.ts'
import { isOutline, type Line } from '#geology/places/outline.ts'

import { crossingEdges } from './edges.ts'

/** Square degrees within an outline, positive where it runs clockwise: for its turn, and for which of two is the inner one. */
export function signedSize(ring: Line): number {
  const [, south = 0] = ring
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [lng = 0, lat = 0, nextLng = 0, nextLat = 0] = ring.slice(i, i + 4)
    sum += (nextLng - lng) * (lat + nextLat - 2 * south)
  }
  return sum / 2
}

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
