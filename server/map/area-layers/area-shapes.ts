import type { AreaShape } from '#contract/map/area-layers.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { type Box, boxOf, metresToLine } from '#geology/places/ground.ts'
import { boxCorners, hullOf } from '#geology/places/hull.ts'
import { coarseCell } from '#geology/places/mercator.ts'

/** Around a place, in degrees: one place makes an area, too. */
const margin = 0.0001

export interface KnownPlace extends LngLat {
  /** False of the middle of a cell of 0.01°, somewhere in which it lies. */
  exact: boolean
}

/** What some records lie in. Those whose place is not public count only where no other is known. */
export function shapeOfPlaces(places: readonly KnownPlace[]): AreaShape {
  const exact = places.filter(({ exact }) => exact)
  const boxes = (exact.length > 0 ? exact : places).map(boxOfPlace)
  return { type: 'Polygon', coordinates: [ringOf(hullOf(boxes.flatMap(boxCorners)))] }
}

export const boxOfPlace = ({ lng, lat, exact }: KnownPlace): Box =>
  exact
    ? { west: lng - margin, south: lat - margin, east: lng + margin, north: lat + margin }
    : coarseCell(lng, lat)

/** The sheets of a survey, one ring each. */
export function shapeOfSheets(sheets: readonly Box[]): AreaShape {
  const rings = sheets.map((box) => [ringOf(boxCorners(box))])
  const [only] = rings
  return rings.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: rings }
}

type Ring = [number, number][]

const ringOf = (corners: readonly LngLat[]): Ring =>
  [...corners, ...corners.slice(0, 1)].map(({ lng, lat }) => [degrees(lng), degrees(lat)])

/** To a centimetre. */
const degrees = (value: number) => Number(value.toFixed(7))

const linesOf = ({ type, coordinates }: AreaShape): number[][] =>
  (type === 'Polygon' ? [coordinates] : coordinates).map(([outer = []]) => outer.flat())

/** Whether the box of a ring of the shape shares ground with a box. */
export const meetsBox = (shape: AreaShape, asked: Box): boolean =>
  linesOf(shape).some((line) => {
    const own = boxOf(line)
    const isAside = own.east < asked.west || own.west > asked.east
    return !isAside && own.north >= asked.south && own.south <= asked.north
  })

/** Whether a place lies in the shape, or misses it by some metres at most. */
export const holdsPlace = (shape: AreaShape, at: LngLat, metres: number): boolean =>
  linesOf(shape).some((line) => metresToLine(line, at) <= metres)
