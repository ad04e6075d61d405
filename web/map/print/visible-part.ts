import type OlMap from 'ol/Map.js'

import { measureCovered, groundResolution } from '#web/map/stage/open-map.ts'

/** The part of a map that no panel covers. */
export interface VisiblePart {
  /** In the units of the map. */
  centre: [x: number, y: number]
  metres: { width: number; height: number }
  /** Metres on the ground of a unit of the map. */
  ground: number
}

export function visiblePart(map: OlMap): VisiblePart {
  const [width = 1, height = 1] = map.getSize() ?? []
  const [x = 0, y = 0] = map.getView().getCenter() ?? []
  return partBeside({
    ...{ width, height, centre: [x, y], metres: groundResolution(map) },
    resolution: map.getView().getResolution() ?? 1,
    ...measureCovered(map),
  })
}

interface CoveredMap {
  /** Pixels of the map, and of the panels at its sides. */
  width: number
  height: number
  left: number
  right: number
  bottom: number
  /** The middle of the map, in its units. */
  centre: readonly [x: number, y: number]
  /** Units, and metres on the ground, of a pixel. */
  resolution: number
  metres: number
}

/** What of a map lies beside its panels. */
export function partBeside(map: CoveredMap): VisiblePart {
  const { width, height, left, right, bottom, resolution, metres } = map
  const [x, y] = map.centre
  return {
    centre: [x + ((left - right) / 2) * resolution, y + (bottom / 2) * resolution],
    metres: {
      width: Math.max(1, width - left - right) * metres,
      height: Math.max(1, height - bottom) * metres,
    },
    ground: metres / resolution,
  }
}
