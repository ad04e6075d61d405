import proj4, { type Converter } from 'proj4'

import { formatDegrees } from './written/degrees.ts'

type Range = readonly [min: number, max: number]

/** What degrees are reckoned on. CGCS2000 and WGS 84 differ by less than a metre. */
export type Datum = 'cgcs2000' | 'wgs84' | 'osgb36' | 'tm75'

/** A transverse Mercator projection: degrees, metres. */
export interface Projection {
  readonly meridian: number
  readonly latitude: number
  readonly scale: number
  readonly falseEasting: number
  readonly falseNorthing: number
}

/** A coordinate system that original coordinates may be given in. */
export interface CoordinateSystem {
  /** `EPSG:4549`; a grid on a meridian of its own has none. */
  readonly code?: string
  readonly label: string
  readonly datum: Datum
  /** None: its coordinates are degrees. */
  readonly projection?: Projection
  readonly definition: string
  /** Range of its coordinates: metres, or degrees for a geographic one. */
  readonly north: Range
  readonly east: Range
  /** A Gauss-Krüger zone; its number may precede the easting (40 527 318 = zone 40, 527 318). */
  readonly zone?: number
}

/** North and east in the system's own unit. In China X is the north and Y the east. */
export interface Grid {
  readonly north: number
  readonly east: number
}

/** Degrees on CGCS2000, WGS 84 or ETRS89, which differ by less than a metre. */
export interface LngLat {
  readonly lng: number
  readonly lat: number
}

export interface Refusal {
  readonly refused: string
}

/** By datum, in the words of proj4. */
const datums: Readonly<Record<Datum, string>> = {
  cgcs2000: '+ellps=GRS80',
  wgs84: '+datum=WGS84',
  osgb36: '+ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489',
  tm75: '+a=6377340.189 +b=6356034.447938534 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15',
}

type SystemDescription = Omit<CoordinateSystem, 'definition'>

const withDefinition = (system: SystemDescription): CoordinateSystem => ({
  ...system,
  definition: `${projectionWords(system.projection)} ${datums[system.datum]} +no_defs`,
})

function projectionWords(projection: Projection | undefined): string {
  if (!projection) return '+proj=longlat'
  const { meridian, latitude, scale, falseEasting, falseNorthing } = projection
  return `+proj=tmerc +lat_0=${latitude} +lon_0=${meridian} +k=${scale} +x_0=${falseEasting} +y_0=${falseNorthing} +units=m`
}

const china: Range = [300_000, 6_000_000]
const halfWidth = { 3: 250_000, 6: 420_000 }

const gaussKruger = (meridian: number): Projection => ({
  ...{ meridian, latitude: 0, scale: 1 },
  ...{ falseEasting: 500_000, falseNorthing: 0 },
})

function zoneGrid(zone: number, degrees: 3 | 6, code: number, numbered: boolean): SystemDescription {
  const meridian = degrees === 3 ? zone * 3 : zone * 6 - 3
  return {
    code: `EPSG:${code}`,
    label: `CGCS2000 / ${degrees}度带 ${numbered ? `${zone}带` : `中央经线 ${meridian}°E`}`,
    datum: 'cgcs2000',
    projection: gaussKruger(meridian),
    north: china,
    east: [500_000 - halfWidth[degrees], 500_000 + halfWidth[degrees]],
    zone,
  }
}

/** A Gauss-Krüger grid on any meridian (degrees): that of a city, between those of the zones. */
export const localGrid = (datum: 'cgcs2000' | 'wgs84', meridian: number): CoordinateSystem =>
  withDefinition({
    label: `${datum === 'cgcs2000' ? 'CGCS2000' : 'WGS 84'} / 中央经线 ${formatDegrees(meridian)}E`,
    datum,
    projection: gaussKruger(meridian),
    north: china,
    east: [500_000 - halfWidth[3], 500_000 + halfWidth[3]],
  })

function utm(zone: number, south: boolean): SystemDescription {
  return {
    code: `EPSG:${(south ? 32700 : 32600) + zone}`,
    label: `WGS 84 / UTM ${zone}${south ? 'S' : 'N'}`,
    datum: 'wgs84',
    projection: {
      ...{ meridian: zone * 6 - 183, latitude: 0, scale: 0.9996 },
      ...{ falseEasting: 500_000, falseNorthing: south ? 10_000_000 : 0 },
    },
    north: south ? [1_100_000, 10_000_000] : [0, 9_350_000],
    east: [100_000, 900_000],
  }
}

const listNumbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Every system that has a code. City grids and the older national datums have no public parameters and are kept as written. */
export const coordinateSystems: readonly CoordinateSystem[] = [
  {
    code: 'EPSG:4490',
    label: 'CGCS2000 经纬度',
    datum: 'cgcs2000' as const,
    north: [3, 55] as const,
    east: [70, 140] as const,
  },
  {
    code: 'EPSG:4326',
    label: 'WGS 84 经纬度',
    datum: 'wgs84' as const,
    north: [-90, 90] as const,
    east: [-180, 180] as const,
  },
  ...listNumbers(25, 45).flatMap((zone) => [
    zoneGrid(zone, 3, 4488 + zone, true),
    zoneGrid(zone, 3, 4509 + zone, false),
  ]),
  ...listNumbers(13, 23).flatMap((zone) => [
    zoneGrid(zone, 6, 4478 + zone, true),
    zoneGrid(zone, 6, 4489 + zone, false),
  ]),
  {
    code: 'EPSG:27700',
    label: '英国国家格网 OSGB36',
    datum: 'osgb36' as const,
    projection: {
      ...{ meridian: -2, latitude: 49, scale: 0.9996012717 },
      ...{ falseEasting: 400_000, falseNorthing: -100_000 },
    },
    north: [0, 1_300_000] as const,
    east: [0, 700_000] as const,
  },
  {
    code: 'EPSG:29903',
    label: '爱尔兰格网 TM75',
    datum: 'tm75' as const,
    projection: {
      ...{ meridian: -8, latitude: 53.5, scale: 1.000035 },
      ...{ falseEasting: 200_000, falseNorthing: 250_000 },
    },
    north: [0, 500_000] as const,
    east: [0, 400_000] as const,
  },
  {
    code: 'EPSG:2157',
    label: '爱尔兰横轴墨卡托 ITM',
    datum: 'wgs84' as const,
    projection: {
      ...{ meridian: -8, latitude: 53.5, scale: 0.99982 },
      ...{ falseEasting: 600_000, falseNorthing: 750_000 },
    },
    north: [500_000, 1_000_000] as const,
    east: [400_000, 850_000] as const,
  },
  ...listNumbers(1, 60).flatMap((zone) => [utm(zone, false), utm(zone, true)]),
].map(withDefinition)

const byCode = new Map(coordinateSystems.map((system) => [system.code, system]))

export const systemByCode = (code: string): CoordinateSystem | undefined => byCode.get(code)

/** The system of a numbered zone. Numbers of the two widths do not overlap in China: 13–23 are six degrees wide, 25–45 three. */
export function systemOfZone(zone: number): CoordinateSystem | undefined {
  const system = systemByCode(`EPSG:${zone >= 25 ? 4488 + zone : 4478 + zone}`)
  return system?.zone === zone ? system : undefined
}

const converters = new WeakMap<CoordinateSystem, Converter>()

function converterOf(system: CoordinateSystem): Converter {
  const known = converters.get(system)
  if (known) return known
  const made = proj4(system.definition, 'WGS84')
  converters.set(system, made)
  return made
}

/**
 * Longitude and latitude (degrees, eight decimals: a millimetre) of original coordinates. A zone number before the
 * easting is taken off when it is the system's own. Refuses coordinates outside the system, with a reason.
 */
export function toLngLat(system: CoordinateSystem, { north, east }: Grid): LngLat | Refusal {
  const metres = withoutZone(system, east)
  if (metres === undefined || !isInSystem(system, north, metres))
    return { refused: reasonOf(system, { north, east }) }
  const [lng, lat] = converterOf(system).forward([metres, north])
  return { lng: Number(lng?.toFixed(8)), lat: Number(lat?.toFixed(8)) }
}

/** Northing and easting (metres, to the millimetre) of a place; undefined outside the system. */
export function fromLngLat(system: CoordinateSystem, { lng, lat }: LngLat): Grid | undefined {
  const [east, north] = converterOf(system).inverse([lng, lat])
  if (east === undefined || north === undefined || !isInSystem(system, north, east)) return undefined
  return { north: Number(north.toFixed(3)), east: Number(east.toFixed(3)) }
}

function withoutZone({ zone }: CoordinateSystem, east: number): number | undefined {
  if (zone === undefined || east < 1_000_000) return east
  return Math.floor(east / 1_000_000) === zone ? east - zone * 1_000_000 : undefined
}

const isWithin = (value: number, [min, max]: Range) => value >= min && value <= max

const isInSystem = (system: CoordinateSystem, north: number, east: number) =>
  isWithin(north, system.north) && isWithin(east, system.east) && !(north === 0 && east === 0)

function reasonOf(system: CoordinateSystem, { north, east }: Grid): string {
  const given = `北坐标 ${north}、东坐标 ${east}`
  const swapped = withoutZone(system, north)
  if (swapped !== undefined && isInSystem(system, east, swapped))
    return `${given} 不在「${system.label}」范围内，疑为 X、Y 颠倒`
  if (withoutZone(system, east) === undefined) return `${given} 的带号与「${system.label}」不符`
  return `${given} 不在「${system.label}」范围内`
}

/**
 * Whether northing and easting are exchanged: then they are inside the system, or without one in a Gauss-Krüger grid of
 * China, only when they are exchanged.
 */
export function axesSwapped({ north, east }: Grid, system?: CoordinateSystem): boolean {
  const fits = (at: Grid) => (system ? !('refused' in toLngLat(system, at)) : inChina(at))
  return !fits({ north, east }) && fits({ north: east, east: north })
}

/** 3 456 000 north, 512 000 or 40 512 000 east. */
const inChina = ({ north, east }: Grid): boolean =>
  isWithin(north, [1_800_000, 6_000_000]) &&
  (isWithin(east, [150_000, 850_000]) ||
    (isWithin(east, [13_000_000, 46_000_000]) && isWithin(east % 1e6, [150_000, 850_000])))
