import type { Near } from '#contract/catalogue/condition.ts'
import { conditionLimits } from '#contract/catalogue/condition.ts'
import type { LngLat } from '#geology/places/crs.ts'

import type { System } from './systems.ts'

/** A box of which the list engine is asked, or why it is none. */
export type Box = { near: Near } | { refused: string }

const decimal = /^[+-]?(?:\d{1,12}(?:\.\d{0,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,2})?$/

/** Reads four or six numbers; heights, which no place of the archive has, are passed over. */
export function readBox(text: string, system: System): Box {
  const parts = text.split(',').map((part) => part.trim())
  const isWhole = parts.length === 4 || parts.length === 6
  if (!isWhole || !parts.every((part) => decimal.test(part)))
    return { refused: '须为四个或六个数，以逗号相隔' }
  const at = (i: number) => Number(parts[i])
  const half = parts.length / 2
  if (half === 3 && at(2) > at(5)) return { refused: '下限的高程大于上限' }
  const edges: Edges = [at(0), at(1), at(half), at(half + 1)]
  return system.isDegrees ? boxOfDegrees(system, edges) : boxOfMetres(system, edges)
}

type Edges = readonly [number, number, number, number]

function boxOfDegrees(system: System, [a, b, c, d]: Edges): Box {
  const [low, high] = [system.read(a, b), system.read(c, d)]
  if (!low || !high) return { refused: '不在坐标系的范围内' }
  if (Math.abs(low.lat) > 90 || Math.abs(high.lat) > 90) return { refused: '纬度须在 -90 到 90 之间' }
  if (Math.abs(low.lng) > 180 || Math.abs(high.lng) > 180) return { refused: '经度须在 -180 到 180 之间' }
  if (low.lat > high.lat) return { refused: '南界的纬度大于北界，疑为次序颠倒' }
  const [south, north] = [withinMap(low.lat), withinMap(high.lat)]
  return outlineOf(
    low.lng <= high.lng
      ? cornersOf({ west: low.lng, south, east: high.lng, north })
      : acrossAntimeridian({ west: low.lng, south, east: high.lng, north }),
  )
}

/** Places beyond ±85° cannot be on the map. */
const withinMap = (lat: number) => Math.max(-conditionLimits.lat, Math.min(conditionLimits.lat, lat))

interface Edge {
  west: number
  south: number
  east: number
  north: number
}

const cornersOf = ({ west, south, east, north }: Edge): LngLat[] => [
  { lng: west, lat: south },
  { lng: east, lat: south },
  { lng: east, lat: north },
  { lng: west, lat: north },
]

/** Two boxes as one outline, joined along the edge of the map: the antimeridian and its upper end, where no place is. */
const acrossAntimeridian = ({ west, south, east, north }: Edge): LngLat[] => {
  const top = conditionLimits.lat
  return [
    { lng: west, lat: south },
    { lng: 180, lat: south },
    { lng: 180, lat: top },
    { lng: -180, lat: top },
    { lng: -180, lat: south },
    { lng: east, lat: south },
    { lng: east, lat: north },
    { lng: -180, lat: north },
    { lng: -180, lat: top },
    { lng: 180, lat: top },
    { lng: 180, lat: north },
    { lng: west, lat: north },
  ]
}

/** Points on each side of a box in metres: its sides are curves on the map. */
const steps = 15

function boxOfMetres(system: System, [a, b, c, d]: Edges): Box {
  if (a > c || b > d) return { refused: '下限大于上限，疑为次序颠倒' }
  const fractions: [number, number][] = [...Array(steps).keys()].map((i) => [i / steps, 0])
  const ring = [
    ...fractions.map(([t]) => [a + t * (c - a), b] as const),
    ...fractions.map(([t]) => [c, b + t * (d - b)] as const),
    ...fractions.map(([t]) => [c - t * (c - a), d] as const),
    ...fractions.map(([t]) => [a, d - t * (d - b)] as const),
  ]
  const corners = ring.map(([first, second]) => system.read(first, second))
  const inside = corners.filter((corner) => corner !== undefined)
  if (inside.length < ring.length) return { refused: '不在这个坐标系的范围内' }
  return outlineOf(inside.map(({ lng, lat }) => ({ lng, lat: withinMap(lat) })))
}

function outlineOf(corners: readonly LngLat[]): Box {
  const [first] = corners
  if (!first) return { refused: '没有范围' }
  const line = [...corners, first].flatMap(({ lng, lat }) => [lng, lat])
  return { near: { ...first, metres: 0, line } }
}
