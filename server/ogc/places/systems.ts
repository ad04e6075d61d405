import type { Entry } from '#contract/catalogue/routes.ts'
import {
  type CoordinateSystem,
  fromLngLat,
  type LngLat,
  systemByCode,
  toLngLat,
} from '#geology/places/crs.ts'
import { fromMercator, toMercator } from '#geology/places/mercator.ts'

/** A coordinate system in which places are answered, its axes in the order of its authority. */
export interface System {
  uri: string
  label: string
  /** Whether coordinates are degrees, and which of the two comes first. */
  isDegrees: boolean
  isNorthFirst: boolean
  /** Two coordinates of a place, rounded to what is known of it; undefined outside the system. */
  write: (place: NonNullable<Entry['place']>) => readonly [number, number] | undefined
  /** The place of two coordinates; undefined outside the system. */
  read: (first: number, second: number) => LngLat | undefined
}

const epsg = (code: number | string) => `http://www.opengis.net/def/crs/EPSG/0/${code}`

export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

/** Digits after the point of degrees: a millimetre; a cell of 0.01° has its middle at three. */
const toDegrees = (value: number, exact: boolean) => Number(value.toFixed(exact ? 8 : 3))
/** Metres, to the millimetre as they were handed in; of a cell of a kilometre, whole ones. */
const toMetres = (value: number, exact: boolean) => Number(value.toFixed(exact ? 3 : 0))

const degrees = (uri: string, label: string, isNorthFirst: boolean): System => ({
  ...{ uri, label, isNorthFirst },
  isDegrees: true,
  write: ({ lng, lat, exact }) => inOrder(isNorthFirst, toDegrees(lng, exact), toDegrees(lat, exact)),
  read: (first, second) => (isNorthFirst ? { lng: second, lat: first } : { lng: first, lat: second }),
})

const inOrder = (isNorthFirst: boolean, east: number, north: number) =>
  isNorthFirst ? ([north, east] as const) : ([east, north] as const)

const world: readonly System[] = [
  degrees(crs84, 'WGS 84 经纬度，经度在前（默认）', false),
  degrees(epsg(4326), 'WGS 84 经纬度，纬度在前', true),
  degrees(epsg(4490), 'CGCS2000 经纬度，纬度在前', true),
  {
    uri: epsg(3857),
    label: 'WGS 84 / 伪墨卡托，米',
    isDegrees: false,
    isNorthFirst: false,
    write: ({ lng, lat, exact }) => {
      const [x, y] = toMercator(lng, lat)
      return [toMetres(x, exact), toMetres(y, exact)]
    },
    read: (x, y) => (Math.max(Math.abs(x), Math.abs(y)) > 20_037_508.343 ? undefined : fromMercator(x, y)),
  },
]

/** A zone of three degrees: north before east, as its authority has it. */
const zoneSystem = (code: number, system: CoordinateSystem): System => ({
  uri: epsg(code),
  label: `${system.label}，北坐标在前，米`,
  isDegrees: false,
  isNorthFirst: true,
  write: (place) => {
    const grid = fromLngLat(system, place)
    return grid && [toMetres(grid.north, place.exact), toMetres(grid.east, place.exact)]
  },
  read: (north, east) => {
    const place = toLngLat(system, { north, east })
    return 'refused' in place ? undefined : place
  },
})

/** The names of the two coordinates in a table, in their order. */
export function axesOf({ isDegrees, isNorthFirst }: System): readonly [string, string] {
  const [east, north] = isDegrees ? ['longitude', 'latitude'] : ['easting', 'northing']
  return isNorthFirst ? [north, east] : [east, north]
}

/** The systems of places around a longitude: those of the world, and its zone of three degrees, if it is in China. */
export function systemsAt(lng: number | undefined): readonly System[] {
  const code = lng === undefined ? undefined : 4509 + Math.round(lng / 3)
  const zone = code === undefined || code < 4534 || code > 4554 ? undefined : systemByCode(`EPSG:${code}`)
  return code === undefined || !zone ? world : [...world, zoneSystem(code, zone)]
}

/** The system of an address, which may be written with https. */
export const systemNamed = (systems: readonly System[], asked: string): System | undefined =>
  systems.find(({ uri }) => uri === asked.trim().replace(/^https:/, 'http:'))
