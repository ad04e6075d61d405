import proj4 from 'proj4'

import type { Place } from '#demo/city/city.ts'

/** The name under which the original coordinates stand (EPSG:4529). */
export const originalSystem = 'CGCS2000 3°带高斯-克吕格 41 带（中央经线 123°）'

const zone = proj4('+proj=tmerc +lat_0=0 +lon_0=123 +k=1 +x_0=41500000 +y_0=0 +ellps=GRS80 +units=m +no_defs')

/** X (north) and Y (east, with its zone number) in metres, to the millimetre. */
export function toGrid({ lng, lat }: Place): [north: number, east: number] {
  const [east = 0, north = 0] = zone.forward([lng, lat])
  return [Math.round(north * 1000) / 1000, Math.round(east * 1000) / 1000]
}
