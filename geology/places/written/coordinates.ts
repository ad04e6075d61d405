import {
  type CoordinateSystem,
  type LngLat,
  type Refusal,
  systemOfZone,
  toLngLat,
} from '#geology/places/crs.ts'
import type { Box } from '#geology/places/ground.ts'
import { type SystemStatement, systemOf } from '#geology/places/systems/statement.ts'
import { readStatement } from '#geology/places/systems/words.ts'

import { degreesOf } from './degrees.ts'

/** A pair of coordinates in a text: where it stands, and the point, or why there is none. */
export interface WrittenCoordinates {
  from: number
  to: number
  at: LngLat | Refusal
}

/** Where places are looked for, degrees; its middle says which zone plane coordinates without a zone number are of. */
export interface Region extends Box {
  /** A region without a zone, such as the whole country, refuses plane coordinates without a zone number. */
  zone?: number
}

/** China, at land and sea. */
export const china: Region = { west: 70, south: 3, east: 140, north: 55 }

/** A region of the size of a city, and the 3° zone of its middle. */
export const regionOf = (box: Box): Region => ({ ...box, zone: Math.round((box.west + box.east) / 6) })

type Axis = 'lng' | 'lat' | 'north' | 'east'

const labels: Readonly<Record<string, Axis>> = {
  ...Object.fromEntries(['东经', '经度', '经', 'longitude', 'lng', 'lon', 'e'].map((word) => [word, 'lng'])),
  ...Object.fromEntries(['北纬', '纬度', '纬', 'latitude', 'lat', 'n'].map((word) => [word, 'lat'])),
  ...Object.fromEntries(['x', '北坐标', '纵坐标', 'northing'].map((word) => [word, 'north'])),
  ...Object.fromEntries(['y', '东坐标', '横坐标', 'easting'].map((word) => [word, 'east'])),
}

const word = String.raw`(?:(东经|北纬|经度|纬度|经|纬|longitude|latitude|lng|lon|lat|northing|easting|北坐标|东坐标|纵坐标|横坐标|[xyne])\s*[=:：]?\s*)?`
const number = String.raw`(-?\d{1,8}(?:\.\d{1,12})?)`
const minutes = String.raw`(?:\s*(\d{1,2}(?:\.\d{1,9})?)\s*['′’‘分](?!['′’])(?:\s*(\d{1,2}(?:\.\d{1,9})?)\s*(?:["″”“秒]|['′’]{2}))?)?`
const degrees = String.raw`(?:\s*([°º˚度])${minutes})?`
const directionSuffix = String.raw`(?:\s*([en])(?![a-z\d]))?`
const metre = String.raw`(?:\s*[m米](?![a-z\d]))?`
const one = word + number + degrees + directionSuffix + metre
const pair = new RegExp(
  String.raw`(?<![\d.a-z])(?:坐标[为是:：]?\s*)?[(（\[]?\s*${one}(?:\s*[,，、;；/]\s*|\s+|(?<=[°º˚度'′’分"″”秒en])|(?=[xyne东北经纬]))${one}(?![\d°º˚.])\s*[)）\]]?`,
  'giu',
)

interface Value {
  axis: Axis | undefined
  value: number
  /** Written with a sign of degrees, or as a direction. */
  marked: boolean
  decimals: number
  fault: string | undefined
}

interface Pair {
  from: number
  to: number
  values: readonly [Value, Value]
}

/**
 * Coordinates as people write them: 121.475,31.25; 31.25°N 121.475°E; 东经121°28′30″，北纬31°15′; X=3456789 Y=545231;
 * X=3456789 Y=40545231. Longitude and latitude, north and east in either order. They are CGCS2000; a system that the
 * text names beside them is theirs.
 */
export function coordinatesIn(text: string, region: Region = china): WrittenCoordinates[] {
  const pairs = pairsIn(text)
  const system = pairs.length > 0 ? systemBeside(text, pairs) : {}
  return pairs.flatMap(({ from, to, values }) => {
    const at = pointOf(values, { ...region, system })
    return at ? [{ from, to, at }] : []
  })
}

/** The point of a text that is coordinates, perhaps with their system, and nothing else; undefined where it is something else. */
export function readCoordinates(text: string, region: Region = china): LngLat | Refusal | undefined {
  const trimmed = text.normalize('NFC').trim()
  const [only, another] = coordinatesIn(trimmed, region)
  if (!only || another) return undefined
  const rest = textBeside(trimmed, [only])
  const named = /[^\s,，;；]/.test(rest) ? readStatement(rest) : undefined
  return named && 'unread' in named && named.unread !== '' ? undefined : only.at
}

function pairsIn(text: string): Pair[] {
  const pairs: Pair[] = []
  const plain = ungroupDigits(text)
  const search = new RegExp(pair)
  for (let match = search.exec(plain); match; match = search.exec(plain)) {
    const [all] = match
    const values = [valueOf(match.slice(1, 7)), valueOf(match.slice(7, 13))] as const
    if (!isPair(values)) {
      search.lastIndex = match.index + 1 // its second number may be the first of a pair
      continue
    }
    const from = match.index + all.length - all.trimStart().length
    let to = match.index + all.trimEnd().length
    while (plain[to] === ' ' && /\d/.test(text[to] ?? '')) to += 1 // of a grouped number
    pairs.push({ from, to, values })
  }
  return pairs
}

/** A text without some of its parts. */
function textBeside(text: string, parts: readonly { from: number; to: number }[]): string {
  const ends = [0, ...parts.map(({ to }) => to)]
  return ends.map((end, i) => text.slice(end, parts[i]?.from)).join(' | ')
}

/** What is said of the system of coordinates beside them. */
function systemBeside(text: string, pairs: readonly Pair[]): SystemStatement | Refusal {
  const read = readStatement(` ${textBeside(text, pairs)} |`)
  return 'refused' in read ? read : read.stated
}

/** Commas and spaces between groups of three digits (3,468,626.088) become spaces behind the number: positions stay. */
const ungroupDigits = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(
      /(?<![\d.])(\d{1,2})[,\u0020\u2009\u202F\u00A0](\d{3})[,\u0020\u2009\u202F\u00A0](\d{3}(?:\.\d+)?)(?![\d.])/g,
      '$1$2$3  ',
    )
    .replaceAll(/(?<![\d.])(\d{3})[,\u2009\u202F\u00A0\u0020](\d{3}\.\d{3})(?![\d.])/g, '$1$2 ')

type Groups = readonly (string | undefined)[]

function valueOf([before = '', digits = '', sign, min, sec, behind = '']: Groups): Value {
  const axes = [before, behind].flatMap((label) => labels[label] ?? [])
  const value = degreesOf(digits, min, sec)
  const read = typeof value === 'number' ? { value, fault: undefined } : { value: 0, fault: value.refused }
  return {
    ...read,
    ...(new Set(axes).size > 1 && { fault: '前后所写的方向不一致' }),
    axis: axes[0],
    marked: sign !== undefined,
    decimals: (digits.split('.')[1] ?? '').length,
  }
}

/** Where and in what system: nothing said of it is CGCS2000. */
interface Surroundings extends Region {
  system: SystemStatement | Refusal
}

const isPlanePair = (pair: readonly Value[]) =>
  pair.every(isPlane) && pair.some(({ value }) => value >= 100_000)

const isPair = ([a, b]: readonly [Value, Value]) =>
  isPlanePair([a, b]) || ([a, b].every(isGeographic) && isMeant(a, b))

function pointOf([a, b]: readonly [Value, Value], around: Surroundings): LngLat | Refusal {
  if (isPlanePair([a, b])) return planePoint(a, b, around)
  const fault = [a, b].find((one) => one.fault !== undefined)?.fault ?? axisFault(a, b)
  if (fault !== undefined) return { refused: fault }
  if ('otherDatum' in around.system) return refuseSystem(systemOf(around.system))
  const [lng, lat] = isLatFirst(a, b) ? [b.value, a.value] : [a.value, b.value]
  return checkRegion({ lng: roundDegrees(lng), lat: roundDegrees(lat) }, around)
}

const refuseSystem = (why: object): Refusal => ({
  refused: `坐标系不能换算：${'refused' in why ? String(why.refused) : ''}`,
})

const axisFault = (a: Value, b: Value) =>
  a.axis !== undefined && a.axis === b.axis ? '两个数写了同一个方向' : undefined

const isGeographic = ({ value, axis }: Value) => Math.abs(value) <= 180 && axis !== 'north' && axis !== 'east'

/** As the directions say; without any, a latitude of China is less than any of its longitudes. */
const isLatFirst = (a: Value, b: Value) =>
  a.axis === undefined && b.axis === undefined
    ? Math.abs(a.value) <= 60
    : a.axis === 'lat' || b.axis === 'lng'

/** Two numbers are a place when something says so: a sign, a direction, or the decimals of a longitude and a latitude. */
function isMeant(a: Value, b: Value): boolean {
  if ([a, b].every(({ marked, axis }) => marked || axis !== undefined)) return true
  if (a.decimals === 0 || b.decimals === 0) return false
  const [lat, lng] = [Math.min(a.value, b.value), Math.max(a.value, b.value)]
  return a.decimals + b.decimals >= 6 || !('refused' in checkRegion({ lng, lat }, china))
}

const isPlane = ({ value, marked, axis }: Value) =>
  !marked && (axis === undefined ? value >= 100_000 : axis === 'north' || axis === 'east')

const isNorth = (value: number) => value >= 1_800_000 && value <= 6_000_000
const isEast = (value: number) => {
  const metres = value >= 13_000_000 && value < 46_000_000 ? value % 1_000_000 : value
  return metres >= 150_000 && metres <= 850_000
}

/** X is the north and Y the east, as the field writes it; only one order is possible in China. */
function planePoint(a: Value, b: Value, around: Surroundings): LngLat | Refusal {
  const [north, east] = isNorth(a.value) ? [a.value, b.value] : [b.value, a.value]
  if (!isNorth(north) || !isEast(east))
    return { refused: '平面坐标的 X（北）应为 7 位，Y（东）应为 6 位，或带号加 6 位' }
  const system = systemOfPlane(east, around)
  if ('refused' in system) return system
  const at = toLngLat(system, { north, east })
  return 'refused' in at ? at : checkRegion({ lng: roundDegrees(at.lng), lat: roundDegrees(at.lat) }, around)
}

/** The system that the text names; without one, the zone before the easting or that of the region. */
function systemOfPlane(east: number, { system, zone }: Surroundings): CoordinateSystem | Refusal {
  if ('refused' in system) return refuseSystem(system)
  const { isGeographic: _, ...stated } = system
  if (Object.keys(stated).some((name) => name !== 'datum' && name !== 'width')) {
    const named = systemOf({ datum: 'cgcs2000', ...stated }, east)
    return 'refused' in named ? refuseSystem(named) : named
  }
  const number = east >= 1_000_000 ? Math.floor(east / 1_000_000) : zone
  if (number === undefined) return { refused: '平面坐标的 Y 缺少带号' }
  return systemOfZone(number) ?? { refused: `没有 ${number} 带` }
}

/** Seven decimals: a centimetre. */
const roundDegrees = (value: number) => Number(value.toFixed(7))

function checkRegion(at: LngLat, { west, south, east, north }: Region): LngLat | Refusal {
  const isIn = at.lng >= west && at.lng <= east && at.lat >= south && at.lat <= north
  if (isIn) return at
  const range = `经度 ${formatDegrees(west)}–${formatDegrees(east)}，纬度 ${formatDegrees(south)}–${formatDegrees(north)}`
  return { refused: `坐标不在本馆资料的范围内（${range}）` }
}

const formatDegrees = (value: number) => String(Number(value.toFixed(2)))
