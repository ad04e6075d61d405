import { groundAt } from '#geology/thematic-map/field/map-frame.ts'
import type { MapContent } from '#geology/thematic-map/map-content.ts'

import type { ThematicMap } from './thematic-map.ts'

/** A map as it is laid out; undefined where there is none. */
export function mapContentOf(map: ThematicMap, made: MapContent['made']): MapContent | undefined {
  const { field, ground, refused } = map
  if (!field || refused) return undefined
  return { ...map, field, made, ground: groundAt(ground.middle, ground.scale) }
}
