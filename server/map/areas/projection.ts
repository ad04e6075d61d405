import { conditionLimits } from '#contract/catalogue/condition.ts'
import {
  axesSwapped,
  type CoordinateSystem,
  findSystem,
  systemByCode,
  toLngLat,
} from '#geology/places/crs.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

/** Corner by corner into degrees. */
export type Projection = (x: number, y: number) => [lng: number, lat: number]

const china = systemByCode('EPSG:4490')

/** Coordinates that are degrees already. */
export const degrees: Projection = (lng, lat) => {
  const { lng: maxLng, lat: maxLat } = conditionLimits
  if (!Number.isFinite(lng) || !Number.isFinite(lat)) refuseFile('坐标里有不是数字的值')
  if (axesSwapped({ north: lat, east: lng }, china))
    refuseFile(`坐标 ${lng}, ${lat} 疑为经纬度颠倒；应先经度、后纬度`)
  if (Math.abs(lng) > maxLng || Math.abs(lat) > maxLat)
    refuseFile(`坐标 ${lng}, ${lat} 不是经纬度；平面坐标须在文件里写明坐标系（.prj）`)
  return [round(lng), round(lat)]
}

const round = (value: number) => Number(value.toFixed(7))

/** From a plane grid; refuses coordinates outside it with the reason. */
function planeOf(system: CoordinateSystem): Projection {
  return (east, north) => {
    if (!Number.isFinite(east) || !Number.isFinite(north)) refuseFile('坐标里有不是数字的值')
    const point = toLngLat(system, { north, east })
    return 'refused' in point ? refuseFile(point.refused) : [round(point.lng), round(point.lat)]
  }
}

const projectionOf = (system: CoordinateSystem): Projection =>
  system.code === 'EPSG:4490' || system.code === 'EPSG:4326' ? degrees : planeOf(system)

/** What the .prj of a Shapefile says (WKT); refuses what cannot be converted. */
export function projectionOfWkt(wkt: string): Projection {
  const name = /^\s*\w+\s*\[\s*"([^"]{1,200})"/.exec(wkt)?.[1] ?? ''
  const code = /(?:AUTHORITY|ID)\[\s*"EPSG"\s*,\s*"?(\d{4,5})"?\s*\]\s*\]\s*$/.exec(wkt)?.[1]
  const isPlane = /^\s*PROJ/.test(wkt)
  if (!isPlane && /CGCS_?2000|China_Geodetic_Coordinate_System_2000|WGS_?(?:19)?84/i.test(name))
    return degrees
  const system = isPlane && !/mercator/i.test(name) ? findSystem(code ?? name) : undefined
  return system ? projectionOf(system) : refuseFile(unknownSystem(name))
}

/** What the `crs` of an older GeoJSON says. */
export function projectionOfName(name: string): Projection {
  if (/CRS:?84$/i.test(name)) return degrees
  const system = findSystem(name)
  return system ? projectionOf(system) : refuseFile(unknownSystem(name))
}

const unknownSystem = (name: string) =>
  `坐标系“${name.slice(0, 60)}”不能换算；请转换为 CGCS2000 或 WGS 84 后再上传`
