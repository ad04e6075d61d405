import type { Extent } from 'ol/extent.js'
import RenderFeature from 'ol/render/Feature.js'

/** Groups on a side of a tile of 512 pixels: 43 pixels each. */
const groupsOfTile = 12

/** From so many records in a group on, one circle with their number stands for them. */
const minGrouped = 4

const countOf = (feature: RenderFeature): number => Number(feature.get('count') ?? 1)

/**
 * Adds circles with their number for the points of a tile that lie close together, in their middle, and reports those
 * points. Records in one place stay together however near one comes; the others part.
 */
export function withBubbles(
  features: readonly RenderFeature[],
  [west = 0, south = 0, east = 0]: Extent,
  grouped: (feature: RenderFeature) => void,
): RenderFeature[] {
  const side = (east - west) / groupsOfTile
  const groups = Map.groupBy(features, (feature) => {
    const [x = 0, y = 0] = feature.getFlatCoordinates()
    return `${Math.floor((x - west) / side)},${Math.floor((y - south) / side)}`
  })
  return [...groups.values()].flatMap((group) => {
    const count = group.reduce((sum, feature) => sum + countOf(feature), 0)
    if (count < minGrouped) return group
    group.forEach(grouped)
    return [...group, bubbleOf(group, count)]
  })
}

function bubbleOf(group: readonly RenderFeature[], count: number): RenderFeature {
  const middle = [0, 1].map(
    (axis) =>
      group.reduce((sum, one) => sum + (one.getFlatCoordinates()[axis] ?? 0) * countOf(one), 0) / count,
  )
  const accesses = new Set(group.map((feature) => String(feature.get('access'))))
  const properties = { bubble: count, access: accesses.size === 1 ? [...accesses][0] : 'open' }
  return new RenderFeature('Point', middle, [], 2, properties, undefined)
}
