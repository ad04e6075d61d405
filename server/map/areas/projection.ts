import { conditionLimits } from '#contract/catalogue/condition.ts'
import {
  axesSwapped,
  type CoordinateSystem,
  type Refusal,
  systemByCode,
  toLngLat,
} from '#geology/places/crs.ts'
import { readSystem } from '#geology/places/systems/read-system.ts'
import { readWkt } from '#geology/places/systems/read-wkt.ts'
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

const projectionOf = (system: CoordinateSystem): Projection => (system.projection ? planeOf(system) : degrees)

/** What the .prj of a Shapefile says (WKT); refuses what cannot be converted. */
export function projectionOfWkt(wkt: string): Projection {
  const { name, system } = readWkt(wkt)
  return 'refused' in system ? refuseSystem(name, system) : projectionOf(system)
}

/** What the `crs` of an older GeoJSON says. */
export function projectionOfName(name: string): Projection {
  if (/CRS:?84$/i.test(name)) return degrees
  const system = readSystem(name)
  return 'refused' in system ? refuseSystem(name, system) : projectionOf(system)
}

const refuseSystem = (name: string, { refused }: Refusal): never =>
  refuseFile(
    `坐标系${name && `“${name.slice(0, 60)}”`}不能换算：${refused}；请转换为 CGCS2000 或 WGS 84 后再上传`,
  )
