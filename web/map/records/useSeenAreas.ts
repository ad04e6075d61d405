import { useQueries, type UseQueryResult } from '@tanstack/react-query'

import type { Area, mapAreaLayers } from '#contract/map/area-layers.ts'
import type { Layer } from '#contract/map/layers.ts'
import type { Output } from '#contract/route.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { boxOf } from '#geology/places/ground.ts'
import { useSession } from '#web/api/session.ts'
import { areasIn, boxAround } from '#web/map/layers/areas.ts'
import { outlineOf } from '#web/map/stage/open-map.ts'
import { useAtRest } from '#web/map/stage/useMap.ts'

import { placeIn } from './area-place.ts'

export interface SeenArea {
  area: Area
  /** In the middle of what the map shows of it. */
  at: LngLat
}

export interface SeenAreas {
  layer: Layer
  answer: UseQueryResult<Output<typeof mapAreaLayers.areaLayer>>
  /** Those that the map shows; undefined while they are loading. */
  seen: readonly SeenArea[] | undefined
}

/** The areas of some layers in what the map shows, from the answers that it draws. */
export function useSeenAreas(layers: readonly Layer[]): SeenAreas[] {
  const session = useSession()
  const bbox = useAtRest(boxAround)
  const outline = useAtRest(outlineOf)
  const answers = useQueries({ queries: layers.map(({ code }) => areasIn(session, code, bbox)) })
  return layers.flatMap((layer, i) => {
    const answer = answers[i]
    return answer ? [{ layer, answer, seen: outline && seenOf(answer.data?.features, outline) }] : []
  })
}

function seenOf(areas: readonly Area[] | undefined, outline: readonly number[]): SeenArea[] | undefined {
  const box = boxOf(outline)
  return areas?.flatMap((area) => {
    const at = placeIn(area.geometry, box)
    return at ? [{ area, at }] : []
  })
}
