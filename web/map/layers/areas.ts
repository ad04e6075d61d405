import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type OlMap from 'ol/Map.js'

import { mapAreaLayers } from '#contract/map/area-layers.ts'
import { boxOf } from '#geology/places/ground.ts'
import { callForeign } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { readerOf, type Session } from '#web/api/session.ts'
import { outlineOf } from '#web/map/stage/open-map.ts'

/** The areas of a layer in a box: what the map draws is what the list beside it names. */
export const areasIn = (session: Session, code: string, bbox: string | undefined) =>
  queryOptions({
    queryKey: [mapAreaLayers.areaLayer.path, code, bbox, readerOf(session)],
    queryFn: ({ signal }) =>
      callInSession(session, (token) =>
        callForeign(mapAreaLayers.areaLayer, { layer: code, bbox: bbox ?? '' }, { signal, token }),
      ),
    enabled: bbox !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** What the map shows and a little more, so that small movements ask for nothing new. */
export function boxAround(map: OlMap): string {
  const { west, south, east, north } = boxOf(outlineOf(map))
  const step = 2 ** Math.floor(Math.log2((east - west) / 4))
  const lower = (value: number, least: number) => Math.max(least, Math.floor(value / step) * step)
  const upper = (value: number, greatest: number) => Math.min(greatest, Math.ceil(value / step) * step)
  return [lower(west, -180), lower(south, -90), upper(east, 180), upper(north, 90)]
    .map((value) => Number(value.toFixed(7)))
    .join(',')
}
