import {
  type CoordinateSystem,
  coordinateSystems,
  type Datum,
  localGrid,
  type Refusal,
  systemByCode,
  systemOfZone,
} from '#geology/places/crs.ts'
import { formatDegrees } from '#geology/places/written/degrees.ts'

/** What a text or a file says of a system, each thing once. Degrees and metres. */
export interface SystemStatement {
  epsg?: number
  datum?: Datum
  /** A datum that cannot be converted. */
  otherDatum?: string
  /** Coordinates are longitude and latitude. */
  isGeographic?: true
  meridian?: number
  /** Of the zones. */
  width?: number
  zone?: number
  utmZone?: number
  isSouth?: boolean
  scale?: number
  latitude?: number
  falseEasting?: number
  falseNorthing?: number
  /** Of the plane of projection. */
  height?: number
}

const labels: Readonly<Record<keyof SystemStatement, string>> = {
  epsg: 'EPSG 代码',
  datum: '基准',
  otherDatum: '基准',
  isGeographic: '坐标的形式',
  meridian: '中央子午线',
  width: '分带',
  zone: '带号',
  utmZone: 'UTM 带号',
  isSouth: '南北半球',
  scale: '投影比例',
  latitude: '原点纬度',
  falseEasting: '东偏移',
  falseNorthing: '北偏移',
  height: '投影面高程',
}

/** Two statements as one; refuses what they say differently. */
export function mergeStatements(one: SystemStatement, other: SystemStatement): SystemStatement | Refusal {
  const names = Object.keys(labels).filter(
    (name): name is keyof SystemStatement => name in one && name in other,
  )
  const differing = names.find((name) => one[name] !== other[name])
  return differing ? { refused: `${labels[differing]}前后不一致` } : { ...one, ...other }
}

/**
 * The system that is stated, known whole. `east` is an easting in it: its zone number stands for one that is not
 * stated. Refuses what cannot be converted, in words that follow a colon.
 */
export function systemOf(stated: SystemStatement, east?: number): CoordinateSystem | Refusal {
  if (stated.otherDatum !== undefined) return { refused: `${stated.otherDatum}没有公开的转换参数` }
  const system = findStated(stated, east)
  if ('refused' in system) return system
  const foreign = foreignParameter(stated, system)
  return foreign === undefined ? system : { refused: foreign }
}

type Geocentric = 'cgcs2000' | 'wgs84'

function findStated(stated: SystemStatement, east: number | undefined): CoordinateSystem | Refusal {
  const { epsg, datum, utmZone, isSouth } = stated
  if (epsg !== undefined) return systemByCode(`EPSG:${epsg}`) ?? { refused: `没有 EPSG:${epsg} 的参数` }
  if (utmZone !== undefined) return systemOfUtm(utmZone, isSouth ? 32700 : 32600)
  if (datum === undefined) return { refused: '没有写明基准（如 CGCS2000）' }
  const listed = (stated.scale ?? 1) === 1 ? undefined : findByParameters(stated, datum)
  if (listed) return listed
  return isGeocentric(datum) ? findInChina(stated, datum, east) : { refused: '没有写明格网' }
}

const systemOfUtm = (zone: number, codes: number): CoordinateSystem | Refusal =>
  systemByCode(`EPSG:${codes + zone}`) ?? { refused: `UTM 没有 ${zone} 带` }

/** A Gauss-Krüger grid by its meridian, its zone or the number before an easting; degrees where nothing speaks of a grid. */
function findInChina(
  stated: SystemStatement,
  datum: Geocentric,
  east: number | undefined,
): CoordinateSystem | Refusal {
  const { meridian, zone } = stated
  if (meridian !== undefined)
    return gridOnMeridian(datum, { meridian, width: stated.width, east: east ?? stated.falseEasting })
  if (zone !== undefined) return systemOfZone(zone) ?? { refused: `没有 ${zone} 带` }
  const degrees = isPlane(stated, datum, east)
    ? undefined
    : systemByCode(datum === 'cgcs2000' ? 'EPSG:4490' : 'EPSG:4326')
  return degrees ?? systemOfZone(zoneBefore(east)) ?? { refused: '没有写明带号或中央子午线' }
}

const findByParameters = (stated: SystemStatement, datum: Datum): CoordinateSystem | undefined =>
  coordinateSystems.find(
    (system) => isSameDatum(datum, system.datum) && foreignProjection(stated, system) === undefined,
  )

/** Only CGCS2000 has numbers of zones before its eastings. */
const isPlane = ({ isGeographic, width }: SystemStatement, datum: Geocentric, east = 0) =>
  isGeographic === undefined && (width !== undefined || (datum === 'cgcs2000' && Math.abs(east) > 180))

const zoneBefore = (east = 0) => Math.floor(east / 1_000_000)

interface MeridianStatement {
  meridian: number
  width: number | undefined
  east: number | undefined
}

function gridOnMeridian(
  datum: Geocentric,
  { meridian, width, east }: MeridianStatement,
): CoordinateSystem | Refusal {
  if (meridian < 70 || meridian > 140) return { refused: `中央子午线 ${formatDegrees(meridian)} 不在中国` }
  const [narrow, wide] = [meridian / 3, (meridian + 3) / 6]
  if (width === 6 && !Number.isInteger(wide))
    return { refused: `6 度带没有中央子午线 ${formatDegrees(meridian)}` }
  const isWide = width === 6 || (width === undefined && zoneBefore(east) === wide)
  const zone = isWide ? wide : narrow
  return systemByCode(`EPSG:${(isWide ? 4489 : 4509) + zone}`) ?? localGrid(datum, meridian)
}

/** What is stated and is not the system's, in words. */
const foreignParameter = (stated: SystemStatement, system: CoordinateSystem): string | undefined =>
  stated.height
    ? `投影面高程 ${stated.height} m 的坐标不能换算`
    : (foreignDatum(stated, system) ?? foreignZone(stated, system) ?? foreignProjection(stated, system))

function foreignDatum({ datum, isGeographic }: SystemStatement, system: CoordinateSystem) {
  if (datum !== undefined && !isSameDatum(datum, system.datum)) return '基准前后不一致'
  return isGeographic && system.projection ? '既写经纬度，又写投影' : undefined
}

function foreignZone({ zone, width }: SystemStatement, system: CoordinateSystem) {
  if (zone !== undefined && zone !== system.zone) return '带号前后不一致'
  const number = width === 1.5 ? zone : system.zone
  const isOther = number !== undefined && width !== undefined && width !== widthOf(number)
  return isOther ? `${number} 带不是 ${width} 度带的带号` : undefined
}

const widthOf = (zone: number) => (zone >= 25 ? 3 : 6)
const isGeocentric = (datum: Datum): datum is Geocentric => datum === 'cgcs2000' || datum === 'wgs84'
const isSameDatum = (one: Datum, other: Datum) => one === other || (isGeocentric(one) && isGeocentric(other))

function foreignProjection(stated: SystemStatement, { projection, zone = 0 }: CoordinateSystem) {
  const names = ['meridian', 'latitude', 'scale', 'falseEasting', 'falseNorthing'] as const
  const foreign = names.find((name) => {
    const [value, own] = [stated[name], projection?.[name]]
    if (value === undefined) return false
    const isNumbered = name === 'falseEasting' && value === zone * 1_000_000 + (own ?? 0)
    return own === undefined || (!isNumbered && Math.abs(value - own) > tolerances[name])
  })
  if (foreign === 'meridian') return '中央子午线前后不一致'
  return foreign && `${labels[foreign]} ${valueText(foreign, stated[foreign])} 的坐标不能换算`
}

/** Half of a digit that is written. */
const tolerances = { meridian: 1e-8, latitude: 1e-8, scale: 1e-9, falseEasting: 0.001, falseNorthing: 0.001 }

function valueText(name: keyof typeof tolerances, value = 0): string {
  if (name === 'scale') return String(value)
  return name === 'latitude' ? formatDegrees(value) : `${value} m`
}
