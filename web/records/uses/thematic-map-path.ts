import type { Near } from '#contract/catalogue/condition.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { boxOf, type Box } from '#geology/places/ground.ts'
import { isOutline } from '#geology/places/outline.ts'

import { thematicMapPath } from './chosen-holes-path.ts'

/** Degrees that a metre is to the north, and to the east at a latitude. */
const degrees = (metres: number, lat: number) => ({
  north: metres / 111_000,
  east: metres / 111_000 / Math.cos((lat * Math.PI) / 180),
})

const written = (values: readonly number[]) => values.map((value) => Number(value.toFixed(6))).join(',')

/** The page of the map of an area: a box, or the corners of an outline. */
export function pathOfMap(area: readonly number[], name?: string): string {
  const search = new URLSearchParams({ area: written(area), ...(name && { name }) })
  return `${thematicMapPath}?${search.toString()}`
}

const cornersOfBox = ({ west, south, east, north }: Box) => [west, south, east, north]

/** A box that reaches so many metres beyond another. */
function growBox({ west, south, east, north }: Box, metres: number): Box {
  const by = degrees(metres, (south + north) / 2)
  return { west: west - by.east, south: south - by.north, east: east + by.east, north: north + by.north }
}

/** A box with so many metres around a place. */
export const areaAround = ({ lng, lat }: LngLat, metres: number): number[] =>
  cornersOfBox(growBox({ west: lng, south: lat, east: lng, north: lat }, metres))

/** A box around some places, with room for their signs. */
export function areaOfPlaces(places: readonly LngLat[]): number[] | undefined {
  if (places.length === 0) return undefined
  return cornersOfBox(growBox(boxOf(places.flatMap(({ lng, lat }) => [lng, lat])), 20))
}

/**
 * The area of what is near a place: its outline, or a box around all of it; undefined of an uploaded one, and of what is
 * too large for a sheet.
 */
export function areaOfNear({ lng, lat, line, metres = 0, area }: Near): readonly number[] | undefined {
  const box = growBox(line ? boxOf(line) : { west: lng, south: lat, east: lng, north: lat }, metres)
  const isWithin = line && isOutline(line) && metres === 0
  if (area !== undefined || (metres === 0 && !isWithin) || isTooLarge(box)) return undefined
  return isWithin ? line : cornersOfBox(box)
}

/** Metres that no area may be high or wide, so that it has a sheet. */
const greatest = { east: 18_000, north: 10_500 } as const

/** A box twice as wide and high; undefined where no sheet shows it. */
export function widerArea({ west, south, east, north }: Box): number[] | undefined {
  const [dx, dy] = [(east - west) / 2, (north - south) / 2]
  const wider = { west: west - dx, south: south - dy, east: east + dx, north: north + dy }
  return isTooLarge(wider) ? undefined : cornersOfBox(wider)
}

function isTooLarge({ west, south, east, north }: Box): boolean {
  const metre = degrees(1, (south + north) / 2)
  return east - west > greatest.east * metre.east || north - south > greatest.north * metre.north
}
