import type { Extent } from 'ol/extent.js'
import type RenderFeature from 'ol/render/Feature.js'

/** Groups on a side of a tile: 43 pixels each. */
const groupsOfTile = 12

/** Pixels of a tile where it is drawn smallest. */
const tilePixels = 512

/** From so many records in a group on, one circle with their number stands for them. */
const minGrouped = 4

/** Pixels between two circles, at the least. */
const gap = 3

/** Pixels from the middle of a sign to its edge. */
export const signRadius = 8

/** Pixels of the circle with a number. */
export const bubbleRadius = (count: number): number => 9 + 1.7 * Math.log2(count)

/** The points of a layer in a tile. */
export interface LayerPoints {
  /** What its records are. */
  name: string
  points: readonly RenderFeature[]
}

/** A circle with the number of the records for which it stands. */
export interface Bubble {
  x: number
  y: number
  count: number
  members: readonly Member[]
}

interface Member {
  name: string
  point: RenderFeature
}

const countOf = ({ point }: Member): number => Number(point.get('count') ?? 1)

/**
 * Circles for the points of a tile that lie close together, of whatever layer, in their middle. Circles that would
 * touch are one, and none crosses the edge of its tile, so that no two overlap; what would lie under a circle belongs
 * to it. Records in one place stay together however near one comes; the others part.
 */
export function bubblesOf(layers: readonly LayerPoints[], tile: Extent): readonly Bubble[] {
  const [west = 0, south = 0, east = 0] = tile
  const side = (east - west) / groupsOfTile
  const members = layers.flatMap(({ name, points }) => points.map((point) => ({ name, point })))
  const groups = Map.groupBy(members, ({ point }) => {
    const [x = 0, y = 0] = point.getFlatCoordinates()
    return `${Math.floor((x - west) / side)},${Math.floor((y - south) / side)}`
  })
  const { close = [], loose = [] } = Object.groupBy(groups.values(), (group) =>
    sumOf(group) >= minGrouped ? 'close' : 'loose',
  )
  return withCovered(mergeTouching(close.map((group) => circleOf(group, tile))), loose.flat())
}

/** What a circle stands for: 「钻孔 1880，项目 18」. */
export function partsOf({ members }: Bubble): string {
  const parts = [...Map.groupBy(members, ({ name }) => name)]
  return parts.map(([name, group]) => `${name} ${sumOf(group)}`).join('，')
}

const sumOf = (group: readonly Member[]) => group.reduce((sum, member) => sum + countOf(member), 0)

interface Circle extends Bubble {
  /** Half of the gap included; in the units of the map, as the place is. */
  radius: number
  tile: Extent
}

function circleOf(members: readonly Member[], tile: Extent): Circle {
  const [west = 0, south = 0, east = 0, north = 0] = tile
  const count = sumOf(members)
  const radius = ((bubbleRadius(count) + gap / 2) * (east - west)) / tilePixels
  const middle = (axis: 0 | 1) =>
    members.reduce((sum, one) => sum + (one.point.getFlatCoordinates()[axis] ?? 0) * countOf(one), 0) / count
  const margin = radius + signReach(tile) // signs beyond the edge stay free
  const inside = (at: number, least: number, greatest: number) =>
    Math.max(least + margin, Math.min(at, greatest - margin))
  const [x, y] = [inside(middle(0), west, east), inside(middle(1), south, north)]
  return { members, count, x, y, radius, tile }
}

/** Circles of which no two touch: two that do become one, which may touch others. */
function mergeTouching(circles: readonly Circle[]): Circle[] {
  const waiting = [...circles]
  const settled: Circle[] = []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const circle = next
    const touched = settled.findIndex((one) => isTouching(one, circle))
    const [other] = touched < 0 ? [] : settled.splice(touched, 1)
    if (other) waiting.push(circleOf([...other.members, ...circle.members], circle.tile))
    else settled.push(circle)
  }
  return settled
}

function withCovered(circles: readonly Circle[], loose: readonly Member[]): readonly Circle[] {
  const covered = Map.groupBy(loose, (member) => circles.find((circle) => isCovering(circle, member)))
  const free = covered.get(undefined) ?? []
  if (free.length === loose.length) return circles
  const grown = circles.map((circle) =>
    covered.has(circle) ? circleOf([...circle.members, ...(covered.get(circle) ?? [])], circle.tile) : circle,
  )
  return withCovered(mergeTouching(grown), free)
}

/** From the middle of a sign to its edge, in the units of the map. */
const signReach = ([west = 0, , east = 0]: Extent): number => (signRadius * (east - west)) / tilePixels

function isCovering({ x, y, radius, tile }: Circle, { point }: Member): boolean {
  const [px = 0, py = 0] = point.getFlatCoordinates()
  return Math.hypot(px - x, py - y) < radius + signReach(tile)
}

const isTouching = (a: Circle, b: Circle): boolean => Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius
