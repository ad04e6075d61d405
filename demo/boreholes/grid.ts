import proj4 from 'proj4'

import type { Place } from '#demo/city/city.ts'
import { systemByCode } from '#geology/places/crs.ts'

/** CGCS2000, three degrees wide, zone 41: central meridian 123° E. */
const system = systemByCode('EPSG:4529')
if (!system) throw new Error('no EPSG:4529')

/** The name of the system of the original coordinates. */
export const originalSystem = system.label

const converter = proj4(system.definition)

/** X (north) and Y (east, with its zone number before it) in metres, to the millimetre. */
export function toGrid({ lng, lat }: Place): [north: number, east: number] {
  const [east = 0, north = 0] = converter.forward([lng, lat])
  return [Math.round(north * 1000) / 1000, Math.round((41_000_000 + east) * 1000) / 1000]
}
