import { containsExtent, type Extent, getHeight, getWidth } from 'ol/extent.js'
import type OlMap from 'ol/Map.js'

import { computePadding } from './open-map.ts'

/** What takes up less than this share of the free part of the map is a speck. */
const leastShare = 0.2

/** Moves the map so that an extent is seen beside the panels, below `top`, unless it is seen well already. */
export function reveal(map: OlMap, extent: Extent, top: number): void {
  const [view, size] = [map.getView(), map.getSize()]
  const padding = paddingBelow(top, computePadding(map), size?.[1] ?? 0)
  const isSeen =
    view.isDef() &&
    isWellSeen(extent, freePart(view.calculateExtent(size), padding, view.getResolution() ?? 1))
  if (!isSeen) view.fit(extent, { padding, maxZoom: 17 })
}

/** Leaves some of the map however high the panel is. */
const paddingBelow = (
  top: number,
  [least = 0, right = 0, bottom = 0, left = 0]: number[],
  height: number,
) => [Math.max(least, Math.min(top, height - bottom - 120)), right, bottom, left]

/** What the padding leaves of what the map shows. */
export function freePart(whole: Extent, padding: readonly number[], resolution: number): Extent {
  const edges = padding.toReversed() // west, south, east, north
  return whole.map((edge, i) => edge + (i < 2 ? 1 : -1) * resolution * (edges[i] ?? 0))
}

/** Whether an extent lies within the free part of the map and is more than a speck there. */
export const isWellSeen = (extent: Extent, free: Extent): boolean =>
  containsExtent(free, extent) &&
  Math.max(getWidth(extent), getHeight(extent)) >= leastShare * Math.min(getWidth(free), getHeight(free))
