import proj4, { type Converter } from 'proj4'

type Range = readonly [min: number, max: number]

/** A coordinate system that original coordinates may be given in. */
export interface CoordinateSystem {
  /** `EPSG:4549` */
  readonly code: string
  readonly label: string
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

const ellipsoid = '+ellps=GRS80 +units=m +no_defs'
const china: Range = [300_000, 6_000_000]

function gaussKruger(zone: number, degrees: 3 | 6, code: number, numbered: boolean): CoordinateSystem {
  const meridian = degrees === 3 ? zone * 3 : zone * 6 - 3
  const half = degrees === 3 ? 250_000 : 420_000
  return {
    code: `EPSG:${code}`,
    label: `CGCS2000 / ${degrees}度带 ${numbered ? `${zone}带` : `中央经线 ${meridian}°E`}`,
    definition: `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=1 +x_0=500000 +y_0=0 ${ellipsoid}`,
    north: china,
    east: [500_000 - half, 500_000 + half],
    zone,
  }
}

function utm(zone: number, south: boolean): CoordinateSystem {
  return {
    code: `EPSG:${(south ? 32700 : 32600) + zone}`,
    label: `WGS 84 / UTM ${zone}${south ? 'S' : 'N'}`,
    definition: `+proj=utm +zone=${zone}${south ? ' +south' : ''} +datum=WGS84 +units=m +no_defs`,
    north: south ? [1_100_000, 10_000_000] : [0, 9_350_000],
    east: [100_000, 900_000],
  }
}

const listNumbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Every system that can be converted. City grids and the older national datums have no public parameters and are kept as written. */
export const coordinateSystems: readonly CoordinateSystem[] = [
  {
    code: 'EPSG:4490',
    label: 'CGCS2000 经纬度',
    definition: '+proj=longlat +ellps=GRS80 +no_defs',
    north: [3, 55],
    east: [70, 140],
  },
  {
    code: 'EPSG:4326',
    label: 'WGS 84 经纬度',
    definition: '+proj=longlat +datum=WGS84 +no_defs',
    north: [-90, 90],
    east: [-180, 180],
  },
  ...listNumbers(25, 45).flatMap((zone) => [
    gaussKruger(zone, 3, 4488 + zone, true),
    gaussKruger(zone, 3, 4509 + zone, false),
  ]),
  ...listNumbers(13, 23).flatMap((zone) => [
    gaussKruger(zone, 6, 4478 + zone, true),
    gaussKruger(zone, 6, 4489 + zone, false),
  ]),
  {
    code: 'EPSG:27700',
    label: '英国国家格网 OSGB36',
    definition:
      '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
      '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
    north: [0, 1_300_000],
    east: [0, 700_000],
  },
  {
    code: 'EPSG:29903',
    label: '爱尔兰格网 TM75',
    definition:
      '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +a=6377340.189 +b=6356034.447938534 ' +
      '+towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 +units=m +no_defs',
    north: [0, 500_000],
    east: [0, 400_000],
  },
  {
    code: 'EPSG:2157',
    label: '爱尔兰横轴墨卡托 ITM',
    definition: `+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 ${ellipsoid}`,
    north: [500_000, 1_000_000],
    east: [400_000, 850_000],
  },
  ...listNumbers(1, 60).flatMap((zone) => [utm(zone, false), utm(zone, true)]),
]

const byCode = new Map(coordinateSystems.map((system) => [system.code, system]))

export const systemByCode = (code: string): CoordinateSystem | undefined => byCode.get(code)

/**
 * The system that people mean: 'EPSG:4549', 'CGCS2000 / 3度带 40带', '2000国家大地坐标系 中央子午线120°', 'OSGB', 'UTM 51N'.
 * A zone that the text leaves out is read from the number before the easting. Undefined for what cannot be converted.
 */
export function findSystem(text: string, east?: number): CoordinateSystem | undefined {
  const written = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s_]+/g, '')
  const epsg = /^(?:.*EPSG:*)?(\d{4,5})$/.exec(written)
  if (epsg) return systemByCode(`EPSG:${Number(epsg[1])}`)
  const named = names.find(([pattern]) => pattern.test(written))
  if (named) return systemByCode(named[1])
  const zone = /UTM(?:ZONE|带)?(\d{1,2})([NS])?/.exec(written)
  if (zone) return systemByCode(`EPSG:${(zone[2] === 'S' ? 32700 : 32600) + Number(zone[1])}`)
  if (cgcs2000.test(written)) return chineseSystem(written.replace(cgcs2000, ' '), east)
  return /WGS-?(?:19)?84/.test(written) && !/\d带|ZONE/.test(written) ? systemByCode('EPSG:4326') : undefined
}

const names: readonly (readonly [RegExp, string])[] = [
  [/^(?:OSGB(?:36|1936)?|BNG)$|BRITISHNATIONALGRID|英国国家格网/, 'EPSG:27700'],
  [/^(?:TM65|TM75|IG|IRISHGRID)$|TM75\/IRISHGRID|爱尔兰格网/, 'EPSG:29903'],
  [/^ITM$|IRISHTRANSVERSEMERCATOR|爱尔兰横轴墨卡托/, 'EPSG:2157'],
]

const cgcs2000 = /CGCS2000|(?:国家大地|国家)2000|2000国家/

function chineseSystem(written: string, east: number | undefined): CoordinateSystem | undefined {
  const meridian =
    /(?:子午线|经线|CM)[^\d]*(\d{2,3})/.exec(written)?.[1] ?? /(\d{2,3})°?E\b/.exec(written)?.[1]
  const wide = /(?<!\d)6(?:度|°|-?DEG)/.test(written)
  if (meridian) return systemByCode(meridianCode(Number(meridian), wide))
  const zone = /(?:^|[^\d])(\d{2})带|ZONE(\d{2})/.exec(written)
  if (zone) return numberedZone(Number(zone[1] ?? zone[2]))
  if (east === undefined || Math.abs(east) <= 180) return systemByCode('EPSG:4490')
  return numberedZone(Math.floor(east / 1_000_000))
}

/** Zone numbers of the two widths do not overlap in China: 13–23 are six degrees wide, 25–45 three. */
const numberedZone = (zone: number) => systemByCode(`EPSG:${zone >= 25 ? 4488 + zone : 4478 + zone}`)

function meridianCode(meridian: number, wide: boolean): string {
  const zone = wide ? (meridian + 3) / 6 : meridian / 3
  return Number.isInteger(zone) ? `EPSG:${(wide ? 4489 : 4509) + zone}` : ''
}

const converters = new Map<string, Converter>()

function converterOf(system: CoordinateSystem): Converter {
  const known = converters.get(system.code)
  if (known) return known
  const made = proj4(system.definition, 'WGS84')
  converters.set(system.code, made)
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
