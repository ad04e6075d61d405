import { fromLngLat, systemByCode } from '#geology/places/crs.ts'
import { zonePrefix } from '#geology/places/systems/write-wkt.ts'

import type { ExportRow, ExportSystem } from './format.ts'

/** East and north, metres, or longitude and latitude, degrees. */
export type Point = readonly [x: number, y: number]

/** Places in the system of a file. */
export interface Places {
  /** Undefined of a row without a place, and of one outside the system, which is counted. */
  pointOf: (row: ExportRow) => Point | undefined
  /** How many lay outside. */
  outside: () => number
}

/** The places of rows in a system; the number of a zone stands before eastings where its code has it there. */
export function placesIn(system: ExportSystem): Places {
  if (!system.isPlane) return { pointOf: degreesOf, outside: () => 0 }
  const plane = systemByCode(`EPSG:${system.epsg}`)
  if (!plane?.projection) throw new Error(`EPSG:${system.epsg} is no plane system of ours`)
  const prefix = zonePrefix(system.epsg)
  let outside = 0
  const pointOf = ({ place }: ExportRow): Point | undefined => {
    if (!place) return undefined
    const grid = fromLngLat(plane, place)
    if (!grid) outside++
    return grid && [grid.east + prefix, grid.north]
  }
  return { pointOf, outside: () => outside }
}

const degreesOf = ({ place }: ExportRow): Point | undefined => (place ? [place.lng, place.lat] : undefined)
