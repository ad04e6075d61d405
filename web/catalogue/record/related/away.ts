import type { Entry } from '#contract/catalogue/routes.ts'
import { metresBetween } from '#geology/places/ground.ts'
import { aboutText, distanceText, publicPlace, type Point } from '#web/records/distance.ts'

/** Grid cell in metres; distances within a cell are unknown. */
const cell = 1000

/** The distance of an entry from a place, approximate if that is not exact. */
export function awayText(from: Point & { exact: boolean }, entry: Entry): string {
  if (from.exact || !entry.place) return `${distanceText(from, entry)} m`
  const metres = metresBetween(from, publicPlace(entry.access, entry.place))
  return metres < cell ? '1 km 以内' : `${aboutText(metres)} m`
}
