import type BaseLayer from 'ol/layer/Base.js'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Layer } from '#contract/map/layers.ts'
import { rasterLayers } from '#web/map/stage/raster-layer.ts'
import { useMap } from '#web/map/stage/useMap.ts'

import { geojsonLayer } from './geojson-layer.ts'

interface ExternalLayerProps {
  layer: Layer
  opacity: number
  /** Above the layers with lower ones. */
  level: number
  /** Called when the other server does not answer, or not with a map. */
  onFailed: () => void
}

/** A layer of another server. */
export function ExternalLayer({ layer, opacity, level, onFailed }: ExternalLayerProps) {
  const map = useMap()
  const [drawn, setDrawn] = useState<BaseLayer[]>([])
  const failed = useEffectEvent(onFailed)
  const { type } = layer
  const source = JSON.stringify(layer.source)
  const style = JSON.stringify(layer.style)
  useEffect(() => {
    if (!map) return undefined
    let isShown = true
    const made = externalLayers(
      { type, source: JSON.parse(source), style: JSON.parse(style) },
      () => isShown && failed(),
    )
    for (const one of made) map.addLayer(one)
    // oxlint-disable-next-line react/set-state-in-effect -- a layer lives as long as the effect
    setDrawn(made)
    return () => {
      isShown = false
      for (const one of made) map.removeLayer(one)
    }
  }, [map, type, source, style])
  useEffect(() => drawn.forEach((one) => one.setOpacity(opacity)), [drawn, opacity])
  useEffect(() => drawn.forEach((one) => one.setZIndex(10 + level)), [drawn, level])
  return null
}

type ExternalSource = Pick<Layer, 'type' | 'source' | 'style'>

function externalLayers({ type, source, style }: ExternalSource, failed: () => unknown): BaseLayer[] {
  if (type === 'geojson') return [geojsonLayer(source.url ?? '', style, failed)]
  return type === 'xyz' || type === 'wms' || type === 'wmts' ? rasterLayers({ type, source, failed }) : []
}
