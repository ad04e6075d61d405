import type { Entry } from '#contract/catalogue/routes.ts'
import { coarsePlace } from '#geology/mercator.ts'
import { countText, nothing } from '#web/catalogue/format.ts'

export interface Point {
  lng: number
  lat: number
}

const radius = 6_378_137
const degree = Math.PI / 180

/** Metres on the ground between two points (degrees), on a sphere: good to half a per cent. */
export function metresBetween(a: Point, b: Point): number {
  const north = Math.sin(((b.lat - a.lat) * degree) / 2)
  const east = Math.sin(((b.lng - a.lng) * degree) / 2)
  const chord = north * north + Math.cos(a.lat * degree) * Math.cos(b.lat * degree) * east * east
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Formats a distance. Like the order of the list, it uses the public location for every reader. */
export function distanceText(from: Point, { access, place }: Pick<Entry, 'access' | 'place'>): string {
  if (!place) return nothing
  if (access === 'open') return countText(Math.round(metresBetween(from, place)))
  return aboutText(metresBetween(from, publicPlace(access, place)))
}

/** The public location: exact, or the centre of its grid cell. */
export function publicPlace(access: Entry['access'], { lng, lat }: Point): Point {
  if (access === 'open') return { lng, lat }
  const [east, north] = coarsePlace(lng, lat)
  return { lng: east, lat: north }
}

export const aboutText = (metres: number): string => `约 ${countText(Math.round(metres / 100) * 100)}`
