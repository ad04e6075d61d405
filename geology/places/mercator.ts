import type { LngLat } from './crs.ts'
import type { Box } from './ground.ts'

const radius = 6_378_137
const degree = Math.PI / 180

/** Longitude and latitude (degrees, CGCS2000 or WGS 84) to EPSG:3857 metres. Latitude within ±85.06°. */
export function toMercator(lng: number, lat: number): [x: number, y: number] {
  return [radius * lng * degree, radius * Math.log(Math.tan(Math.PI / 4 + (lat * degree) / 2))]
}

/** EPSG:3857 metres to degrees. */
export function fromMercator(x: number, y: number): LngLat {
  return { lng: x / radius / degree, lat: (2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) / degree }
}

/** The centre of the 0.01° cell of a place, which is shown for places that are not public. */
export function coarsePlace(lng: number, lat: number): [lng: number, lat: number] {
  return [centre(lng), centre(lat)]
}

/** The 0.01° cell of a place, degrees. */
export function coarseCell(lng: number, lat: number): Box {
  const [east, north] = coarsePlace(lng, lat)
  return { west: east - 0.005, south: north - 0.005, east: east + 0.005, north: north + 0.005 }
}

const centre = (value: number) => Number((Math.floor(value * 100) / 100 + 0.005).toFixed(3))
