import type OlMap from 'ol/Map.js'

import { groundResolution } from '#web/map/stage/open-map.ts'

/** The part of a map that no panel covers. */
export interface Seen {
  /** In the units of the map. */
  centre: [x: number, y: number]
  metres: { width: number; height: number }
  /** Metres on the ground of a unit of the map. */
  ground: number
}

export function seenOf(map: OlMap): Seen {
  const [width = 1, height = 1] = map.getSize() ?? []
  const style = getComputedStyle(map.getTargetElement())
  const covered = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const [left, right, bottom] = [covered('--map-left'), covered('--map-right'), covered('--map-bottom')]
  const resolution = map.getView().getResolution() ?? 1
  const [x = 0, y = 0] = map.getView().getCenter() ?? []
  const metres = groundResolution(map)
  return {
    centre: [x + ((left - right) / 2) * resolution, y + (bottom / 2) * resolution],
    metres: {
      width: Math.max(1, width - left - right) * metres,
      height: Math.max(1, height - bottom) * metres,
    },
    ground: metres / resolution,
  }
}
