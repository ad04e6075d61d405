import type { LngLat } from '#geology/places/crs.ts'
import { geodesicBetween } from '#geology/places/geodesic.ts'

/** A place on the line of a section, by its index. */
export interface Stop {
  readonly index: number
  /** Metres along the line from its first stop. */
  readonly x: number
  /** Metres beside the line, to the right of its direction; negative to the left. */
  readonly offset: number
}

export interface SectionLine {
  readonly stops: readonly Stop[]
  /** From the first to the last, degrees from north. */
  readonly azimuth: number
}

/** A place in metres east and north of another. */
type Local = readonly [east: number, north: number]

/**
 * A line through all of the places, in their order along the longest way between two of them. Distances are those from
 * place to place, so that every spacing is a true one; left is west, or south where it runs rather north than east.
 */
export function lineThrough(places: readonly LngLat[]): SectionLine {
  const ends = westFirst(farthestPair(places).flatMap((i) => places[i] ?? []))
  const { stops, azimuth } = projectOnto(ends, places)
  let x = 0
  return {
    azimuth,
    stops: stops.map(({ index }, i) => {
      const [before, here] = [places[stops[i - 1]?.index ?? index], places[index]]
      if (before && here) x += geodesicBetween(before, here).metres
      return { index, x, offset: 0 }
    }),
  }
}

/**
 * Places projected square onto a drawn line, in its order; `line` has two corners or more. The section has the direction
 * of the line, turned so that left is west, or south where it runs rather north than east.
 */
export function projectOnto(line: readonly LngLat[], places: readonly LngLat[]): SectionLine {
  const corners = westFirst(line)
  const [origin, last] = [corners[0], corners.at(-1)]
  if (!origin || !last) return { stops: [], azimuth: 0 }
  const path = corners.map((corner) => localOf(origin, corner))
  const projected = places
    .map((place, index) => ({ index, ...projectPlace(path, localOf(origin, place)) }))
    .toSorted((a, b) => a.x - b.x)
  const from = projected[0]?.x ?? 0
  return {
    azimuth: geodesicBetween(origin, last).azimuth,
    stops: projected.map(({ index, x, offset }) => ({ index, x: x - from, offset })),
  }
}

/** A line that runs rather to the north than to the east begins in the south, any other in the west. */
function westFirst(corners: readonly LngLat[]): readonly LngLat[] {
  const [first, last] = [corners[0], corners.at(-1)]
  if (!first || !last) return corners
  const { azimuth } = geodesicBetween(first, last)
  return azimuth > 135 && azimuth <= 315 ? corners.toReversed() : corners
}

/** Where a place lies along and beside a path: at the nearest of its pieces, the first and the last going on beyond their ends. */
function projectPlace(path: readonly Local[], [east, north]: Local): { x: number; offset: number } {
  let [walked, best, nearest] = [0, { x: 0, offset: 0 }, Infinity]
  path.slice(1).forEach(([toEast, toNorth], i, pieces) => {
    const [fromEast, fromNorth] = path[i] ?? [0, 0]
    const [dx, dy] = [toEast - fromEast, toNorth - fromNorth]
    const length = Math.hypot(dx, dy)
    if (length === 0) return
    const along = ((east - fromEast) * dx + (north - fromNorth) * dy) / length
    const held = Math.min(
      i === pieces.length - 1 ? Infinity : length,
      Math.max(i === 0 ? -Infinity : 0, along),
    )
    const offset = ((east - fromEast) * dy - (north - fromNorth) * dx) / length
    const away = Math.hypot(along - held, offset)
    // beyond a corner it is as far beside as it is from the corner
    const beside = along === held ? offset : Math.sign(offset || 1) * away
    if (away < nearest) [best, nearest] = [{ x: walked + held, offset: beside }, away]
    walked += length
  })
  return best
}

function localOf(origin: LngLat, place: LngLat): Local {
  const { metres, azimuth } = geodesicBetween(origin, place)
  const radians = (azimuth * Math.PI) / 180
  return [metres * Math.sin(radians), metres * Math.cos(radians)]
}

function farthestPair(places: readonly LngLat[]): [number, number] {
  let [best, longest]: [[number, number], number] = [[0, 0], -1]
  places.forEach((a, i) =>
    places.forEach((b, k) => {
      const length = Math.hypot((a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat)
      if (k > i && length > longest) [best, longest] = [[i, k], length]
    }),
  )
  return best
}

/** A direction as it is written on a section: 方位角 62°. */
export const directionText = (azimuth: number): string => `方位角 ${Math.round(azimuth) % 360}°`
