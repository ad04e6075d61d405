import type { Grid } from '#geology/places/crs.ts'
import { hullOf } from '#geology/places/hull.ts'

/** The corners of the least convex outline around places, counter-clockwise. */
export type Hull = readonly Grid[]

/** The hull of some places; undefined where they lie on one line. */
export function hullAround(places: readonly Grid[]): Hull | undefined {
  const corners = hullOf(places.map(({ north, east }) => ({ lng: east, lat: north }))).map(
    ({ lng, lat }) => ({ north: lat, east: lng }),
  )
  const middle = corners.reduce(
    (sum, { north, east }) => ({
      north: sum.north + north / corners.length,
      east: sum.east + east / corners.length,
    }),
    { north: 0, east: 0 },
  )
  return corners.length > 2 && metresInside(corners, middle) > leastDepth ? corners : undefined
}

/** Metres that the middle of a hull is away from its edges at least. */
const leastDepth = 0.5

/** How far a place is within a hull, metres; negative outside of it. Between two places it is never less than on a straight line. */
export function metresInside(hull: Hull, { north, east }: Grid): number {
  let least = Infinity
  for (let i = 0; i < hull.length; i += 1) {
    const [a, b] = [hull[i], hull[(i + 1) % hull.length]]
    if (!a || !b) continue
    const [dx, dy] = [b.east - a.east, b.north - a.north]
    const length = Math.sqrt(dx * dx + dy * dy)
    if (length === 0) continue
    least = Math.min(least, (dx * (north - a.north) - dy * (east - a.east)) / length)
  }
  return least
}
