import type { Extent } from 'ol/extent.js'
import RenderFeature from 'ol/render/Feature.js'

/** Groups on a side of a tile: 43 pixels each. */
const groupsOfTile = 12

/** Pixels of a tile where it is drawn smallest. */
const tilePixels = 512

/** From so many records in a group on, one circle with their number stands for them. */
const minGrouped = 4

/** Pixels between two circles, at the least. */
const gap = 3

/** Pixels of the circle with a number. */
export const bubbleRadius = (count: number): number => 9 + 1.7 * Math.log2(count)

const countOf = (feature: RenderFeature): number => Number(feature.get('count') ?? 1)

/**
 * Adds circles with their number for the points of a tile that lie close together, in their middle, and reports those
 * points. Circles that would touch are one, and none crosses the edge of its tile, so that no two overlap. Records in
 * one place stay together however near one comes; the others part.
 */
export function withBubbles(
  features: readonly RenderFeature[],
  tile: Extent,
  grouped: (feature: RenderFeature) => void,
): RenderFeature[] {
  const [west = 0, south = 0, east = 0] = tile
  const side = (east - west) / groupsOfTile
  const groups = Map.groupBy(features, (feature) => {
    const [x = 0, y = 0] = feature.getFlatCoordinates()
    return `${Math.floor((x - west) / side)},${Math.floor((y - south) / side)}`
  })
  const close = [...groups.values()].filter((group) => sumOf(group) >= minGrouped)
  for (const group of close) group.forEach(grouped)
  const bubbles = apart(close.map((group) => bubbleOf(group, tile)))
  return [...features, ...bubbles.map(drawn)]
}

const sumOf = (group: readonly RenderFeature[]) => group.reduce((sum, feature) => sum + countOf(feature), 0)

interface Bubble {
  group: readonly RenderFeature[]
  count: number
  x: number
  y: number
  /** Half of the gap included; in the units of the map, as the place is. */
  radius: number
  tile: Extent
}

function bubbleOf(group: readonly RenderFeature[], tile: Extent): Bubble {
  const [west = 0, south = 0, east = 0, north = 0] = tile
  const count = sumOf(group)
  const radius = ((bubbleRadius(count) + gap / 2) * (east - west)) / tilePixels
  const middle = (axis: 0 | 1) =>
    group.reduce((sum, one) => sum + (one.getFlatCoordinates()[axis] ?? 0) * countOf(one), 0) / count
  const inside = (at: number, least: number, greatest: number) =>
    Math.max(least + radius, Math.min(at, greatest - radius))
  const [x, y] = [inside(middle(0), west, east), inside(middle(1), south, north)]
  return { group, count, x, y, radius, tile }
}

/** Circles of which no two touch: two that do become one, which may touch others. */
function apart(bubbles: readonly Bubble[]): Bubble[] {
  const waiting = [...bubbles]
  const settled: Bubble[] = []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const bubble = next
    const touched = settled.findIndex((one) => isTouching(one, bubble))
    const [other] = touched < 0 ? [] : settled.splice(touched, 1)
    if (other) waiting.push(bubbleOf([...other.group, ...bubble.group], bubble.tile))
    else settled.push(bubble)
  }
  return settled
}

const isTouching = (a: Bubble, b: Bubble): boolean => Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius

function drawn({ group, count, x, y }: Bubble): RenderFeature {
  const accesses = new Set(group.map((feature) => String(feature.get('access'))))
  const properties = { bubble: count, access: accesses.size === 1 ? [...accesses][0] : 'open' }
  return new RenderFeature('Point', [x, y], [], 2, properties, undefined)
}
