import { type CoordinateSystem, type Datum, type Refusal, systemByCode } from '#geology/places/crs.ts'

import { datumIn, foldSystem, otherDatumIn } from './datum-names.ts'
import { type SystemStatement, systemOf } from './statement.ts'
import { childrenOf, findNode, nameOfNode, numbersOf, parseWkt, type WktNode } from './wkt.ts'

/** A system of well-known text, and what the text calls it. */
export interface WktSystem {
  name: string
  system: CoordinateSystem | Refusal
}

const systemKeywords = /^(?:PROJCS|PROJCRS|PROJECTEDCRS|GEOGCS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|GEODETICCRS)$/
const baseKeywords = /^(?:BASE)?(?:GEOGCS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|GEODETICCRS)$/

/** The system that a .prj says by its code and parameters. What it is called decides nothing, but another datum in it refuses. */
export function readWkt(text: string): WktSystem {
  const parsed = parseWkt(text)
  const root = parsed && findNode(parsed, systemKeywords)
  if (!root) return { name: '', system: { refused: '写法不完整，读不出坐标系' } }
  const name = nameOfNode(root)
  const stated = statementOf(root)
  return { name, system: 'refused' in stated ? stated : systemOf(stated) }
}

function statementOf(root: WktNode): SystemStatement | Refusal {
  const datumNode = findNode(root, /^(?:DATUM|GEODETICDATUM|TRF|ENSEMBLE)$/)
  const names = [root, findNode(root, baseKeywords), datumNode].map((node) => foldSystem(nameOfNode(node)))
  const otherDatum = names.map(otherDatumIn).find((name) => name !== undefined)
  if (otherDatum !== undefined) return { otherDatum }
  const epsg = codeOf(root)
  const refused =
    measureFault(root, epsg) ?? datumFault(datumNode, epsg !== undefined) ?? methodFault(root, epsg)
  if (refused !== undefined) return { refused }
  const projection = isProjected(root) ? projectionOf(root, epsg) : { isGeographic: true as const }
  if ('refused' in projection) return projection
  const datum = datumIn(foldSystem(nameOfNode(datumNode)))
  return { ...projection, ...(epsg !== undefined && { epsg }), ...(datum && { datum }) }
}

const isProjected = ({ keyword }: WktNode) => keyword.startsWith('PROJ')

/** `AUTHORITY["EPSG","4490"]` or `ID["EPSG",4490]` of the element itself, where we have the system. */
function codeOf(node: WktNode): number | undefined {
  const authority = childrenOf(node).find(
    (child) => /^(?:AUTHORITY|ID)$/.test(child.keyword) && nameOfNode(child).toUpperCase() === 'EPSG',
  )
  const code = Number(authority?.values[1])
  return systemByCode(`EPSG:${code}`) && code
}

/** Semi-major axis in metres, and one by the flattening. Those of CGCS2000 and WGS 84 are the same to a tenth of a millimetre. */
const ellipsoids: Readonly<Record<Datum, readonly [number, number]>> = {
  cgcs2000: [6_378_137, 298.257222101],
  wgs84: [6_378_137, 298.257223563],
  osgb36: [6_377_563.396, 299.3249646],
  tm75: [6_377_340.189, 299.3249646],
}

function datumFault(node: WktNode | undefined, isCodeKnown: boolean): string | undefined {
  if (!node) return isCodeKnown ? undefined : '没有写明基准'
  const name = nameOfNode(node)
  const datum = datumIn(foldSystem(name))
  if (!datum) return `基准“${name.slice(0, 40)}”没有换算到 CGCS2000 的参数`
  const ellipsoid = numbersOf(findNode(node, /^(?:SPHEROID|ELLIPSOID)$/))
  if (ellipsoid.length < 2) return isCodeKnown ? undefined : '没有写明椭球参数'
  const isOwn = ellipsoids[datum].every((value, i) => Math.abs(value - (ellipsoid[i] ?? 0)) < 1e-3)
  if (!isOwn) return `椭球参数 ${ellipsoid.slice(0, 2).join('、')} 与基准“${name.slice(0, 40)}”不符`
  const isShifted = numbersOf(findNode(node, /^TOWGS84$/)).some((value) => value !== 0)
  return isShifted && (datum === 'cgcs2000' || datum === 'wgs84') ? '另有转换参数 TOWGS84' : undefined
}

const degree = Math.PI / 180

/** Units and first meridian other than ours. */
function measureFault(root: WktNode, epsg: number | undefined): string | undefined {
  const meridian = findNode(root, /^(?:PRIMEM|PRIMEMERIDIAN)$/)
  if (meridian && numbersOf(meridian)[0] !== 0) return `首子午线“${nameOfNode(meridian)}”不是格林尼治`
  const units = unitsIn(root)
  const needed = isProjected(root) ? 1 : degree
  if (epsg === undefined && units.every(({ size }) => size !== needed)) return '没有写明单位'
  const foreign = units.find(({ node, size }) => Math.abs((numbersOf(node)[0] ?? 0) / size - 1) > 1e-8)
  return foreign && `单位“${nameOfNode(foreign.node)}”不能换算`
}

/** Units of angles and lengths with the size that they should have. */
function unitsIn(node: WktNode, within: WktNode = node): { node: WktNode; size: number }[] {
  const isAngle =
    node.keyword === 'ANGLEUNIT' || (node.keyword === 'UNIT' && baseKeywords.test(within.keyword))
  if (isAngle) return [{ node, size: degree }]
  if (node.keyword === 'LENGTHUNIT' || (node.keyword === 'UNIT' && isProjected(within)))
    return [{ node, size: 1 }]
  return childrenOf(node).flatMap((child) => unitsIn(child, node))
}

function methodFault(root: WktNode, epsg: number | undefined): string | undefined {
  if (!isProjected(root)) return undefined
  const method = nameOfNode(findNode(root, /^(?:PROJECTION|METHOD)$/))
  if (/^(?:gauss[\s_]?kr[uü]ger|transverse[\s_]mercator)$/i.test(method)) return undefined
  if (method === '') return epsg === undefined ? '没有写明投影方法' : undefined
  return `投影方法“${method.slice(0, 40)}”不能换算`
}

/** By the words of OGC, ESRI and EPSG. */
const parameterNames: Readonly<
  Record<string, 'meridian' | 'latitude' | 'scale' | 'falseEasting' | 'falseNorthing'>
> = {
  central_meridian: 'meridian',
  longitude_of_center: 'meridian',
  longitude_of_natural_origin: 'meridian',
  latitude_of_origin: 'latitude',
  latitude_of_natural_origin: 'latitude',
  scale_factor: 'scale',
  scale_factor_at_natural_origin: 'scale',
  false_easting: 'falseEasting',
  false_northing: 'falseNorthing',
}

/** What is left out is as the format says, where no code says it. */
const defaults = { latitude: 0, scale: 1, falseEasting: 0, falseNorthing: 0 }

function projectionOf(root: WktNode, epsg: number | undefined): SystemStatement | Refusal {
  const projection: SystemStatement = {}
  const conversion = findNode(root, /^CONVERSION$/) ?? root
  for (const node of childrenOf(conversion).filter(({ keyword }) => keyword === 'PARAMETER')) {
    const name = nameOfNode(node)
    const known = parameterNames[name.toLowerCase().replaceAll(/\s+/g, '_')]
    const [value] = numbersOf(node)
    if (!known || value === undefined) return { refused: `投影参数“${name.slice(0, 40)}”不能换算` }
    projection[known] = value
  }
  if (epsg !== undefined) return projection
  return projection.meridian === undefined
    ? { refused: '没有写明中央子午线' }
    : { ...defaults, ...projection }
}
