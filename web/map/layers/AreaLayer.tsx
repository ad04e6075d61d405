import { keepPreviousData, useQuery } from '@tanstack/react-query'
import GeoJSON from 'ol/format/GeoJSON.js'
import type OlMap from 'ol/Map.js'
import { useEffect, useMemo } from 'react'

import { mapAreaLayers } from '#contract/map/area-layers.ts'
import type { Layer } from '#contract/map/layers.ts'
import { boxOf } from '#geology/places/ground.ts'
import { callForeign } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'
import type { ShownLayer } from '#web/map/address.ts'
import { outlineOf } from '#web/map/stage/open-map.ts'
import { useAtRest, useMap } from '#web/map/stage/useMap.ts'

import { areaLayer } from './area-layer.ts'

import './area-layer.css'

interface AreaLayersProps {
  layers: readonly Layer[]
  shown: readonly ShownLayer[]
}

/** The shown layers of areas, below all records, in their order. */
export function AreaLayers({ layers, shown }: AreaLayersProps) {
  return shown
    .filter(({ code }) => layers.some((layer) => layer.code === code && layer.type === 'area'))
    .map(({ code, opacity }, level) => <AreaLayer key={code} {...{ code, opacity, level }} />)
}

/** The areas of a layer in what the map shows. */
function AreaLayer({ code, opacity, level }: ShownLayer & { level: number }) {
  const map = useMap()
  const bbox = useAtRest(boxAround)
  const layer = useMemo(() => areaLayer(), [])
  const { data } = useQuery({
    queryKey: [mapAreaLayers.areaLayer.path, code, bbox],
    queryFn: ({ signal }) =>
      callInSession(currentSession(), (token) =>
        callForeign(mapAreaLayers.areaLayer, { layer: code, bbox: bbox ?? '' }, { signal, token }),
      ),
    enabled: bbox !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  useEffect(() => {
    map?.addLayer(layer)
    return () => void map?.removeLayer(layer)
  }, [map, layer])
  useEffect(() => {
    layer.setOpacity(opacity)
    layer.setZIndex(6 + level / 100)
  }, [layer, opacity, level])
  useEffect(() => {
    const source = layer.getSource()
    source?.clear(true)
    if (data) source?.addFeatures(format.readFeatures(data))
  }, [layer, data])
  return data?.reason ? <p className="area-note">{data.reason}</p> : null
}

const format = new GeoJSON({ featureProjection: 'EPSG:3857', dataProjection: 'EPSG:4326' })

/** What the map shows and a little more, so that small movements ask for nothing new. */
function boxAround(map: OlMap): string {
  const { west, south, east, north } = boxOf(outlineOf(map))
  const step = 2 ** Math.floor(Math.log2((east - west) / 4))
  const lower = (value: number, least: number) => Math.max(least, Math.floor(value / step) * step)
  const upper = (value: number, greatest: number) => Math.min(greatest, Math.ceil(value / step) * step)
  return [lower(west, -180), lower(south, -90), upper(east, 180), upper(north, 90)]
    .map((value) => Number(value.toFixed(7)))
    .join(',')
}
