import { conditionLimits } from '#contract/catalogue/condition.ts'
import type { LngLat } from '#geology/places/crs.ts'
import type { ShapeOutline } from '#server/catalogue/query/query.ts'
import { readBox } from '#server/ogc/places/bbox.ts'
import type { System } from '#server/ogc/places/systems.ts'

import type { Position, Shape } from './syntax.ts'
import { faultAt } from './tokens.ts'

/** The outline of a shape, which is written in a system; throws `FilterFault` where it is not in it. */
export function outlineOf(shape: Shape, system: System): ShapeOutline {
  if (shape.type === 'box') return boxOutline(shape.numbers, system, shape.at)
  if (shape.type === 'point') return pointOutline(shape.position, system, shape.at)
  const [line = [], ...holes] = shape.rings.map((ring) => ringOutline(ring, system, shape.at))
  return { line, holes }
}

function boxOutline(numbers: readonly string[], system: System, at: number): ShapeOutline {
  const box = readBox(numbers.map(toDecimal).join(), system)
  return 'refused' in box ? faultAt(at, `的“BBOX”${box.refused}`) : { line: box.near.line ?? [], holes: [] }
}

/** Half of the last digit in which places are written: degrees, metres. */
const halfDigit = { degrees: 5e-9, metres: 5e-4 }

/** A point is what is written as it is. */
function pointOutline(position: Position, system: System, at: number): ShapeOutline {
  const { first, second } = placeOf(position, system, at)
  const half = system.isDegrees ? halfDigit.degrees : halfDigit.metres
  const corners = [
    system.read(first - half, second - half),
    system.read(first + half, second - half),
    system.read(first + half, second + half),
    system.read(first - half, second + half),
  ].filter((corner) => corner !== undefined)
  return { line: closeRing(corners), holes: [] }
}

const minRing = 4

/** Steps of an edge: straight in its system, it is a curve on the map. */
const stepsOfEdge = { max: 16, degrees: 0.02, metres: 2000 }

function ringOutline(ring: readonly Position[], system: System, at: number): number[] {
  const places = ring.map((position) => placeOf(position, system, at))
  const [first, last] = [places[0], places.at(-1)]
  const isClosed = first && last && first.first === last.first && first.second === last.second
  if (ring.length < minRing || !isClosed) return faultAt(at, '的“POLYGON”每一圈须首尾相同，且至少 4 点')
  const step = system.isDegrees ? stepsOfEdge.degrees : stepsOfEdge.metres
  const corners = places.slice(1).flatMap((to, i) => {
    const from = places[i] ?? to
    const [d1, d2] = [to.first - from.first, to.second - from.second]
    const steps = Math.min(stepsOfEdge.max, Math.max(1, Math.ceil(Math.hypot(d1, d2) / step)))
    return Array.from({ length: steps }, (_, k) =>
      system.read(from.first + (k / steps) * d1, from.second + (k / steps) * d2),
    ).filter((corner) => corner !== undefined)
  })
  return closeRing(corners)
}

function closeRing(corners: readonly LngLat[]): number[] {
  const [first] = corners
  const within = ({ lng, lat }: LngLat) => [
    lng,
    Math.max(-conditionLimits.lat, Math.min(conditionLimits.lat, lat)),
  ]
  return first ? [...corners, first].flatMap(within) : []
}

/** A number as boxes are read: of a degree or a metre twelve digits are more than any place has. */
const toDecimal = (number: string) => (Math.abs(Number(number)) < 1e12 ? Number(number).toFixed(12) : number)

interface WrittenPlace {
  first: number
  second: number
}

function placeOf(position: Position, system: System, at: number): WrittenPlace {
  const [first, second] = position
  const box = readBox([first, second, first, second].map(toDecimal).join(), system)
  if ('refused' in box) return faultAt(at, `的坐标“${position.join(' ')}”${box.refused}`)
  return { first: Number(first), second: Number(second) }
}
