import type { Entry } from '#contract/catalogue/routes.ts'
import { noValueSign } from '#geology/digits.ts'
import { metresBetween, metresToLine } from '#geology/places/ground.ts'
import { coarsePlace } from '#geology/places/mercator.ts'
import { countText } from '#web/records/format.ts'

export interface Point {
  lng: number
  lat: number
}

/** A place that distances are measured from: a point, or a line or an outline; of what lies in an outline, its middle. */
export type Origin = Point & { line?: readonly number[] | undefined; metres?: number | undefined }

const metresFrom = ({ line, metres, ...point }: Origin, to: Point): number =>
  line && metres !== 0 ? metresToLine(line, to) : metresBetween(point, to)

/** Formats a distance. Like the order of the list, it uses the public location for every reader. */
export function distanceText(from: Origin, { access, place }: Pick<Entry, 'access' | 'place'>): string {
  if (!place) return noValueSign
  if (access === 'open') return countText(Math.round(metresFrom(from, place)))
  return aboutText(metresFrom(from, publicPlace(access, place)))
}

/** The public location: exact, or the centre of its grid cell. */
export function publicPlace(access: Entry['access'], { lng, lat }: Point): Point {
  if (access === 'open') return { lng, lat }
  const [east, north] = coarsePlace(lng, lat)
  return { lng: east, lat: north }
}

export const aboutText = (metres: number): string => `约 ${countText(Math.round(metres / 100) * 100)}`
