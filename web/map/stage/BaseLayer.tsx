import { useEffect, useEffectEvent } from 'react'

import { type BaseMap, mapLayers } from '#contract/map/layers.ts'
import { useForeign } from '#web/map/useForeign.ts'

import { cityLayers } from './city-layer.ts'
import { rasterLayers } from './raster-layer.ts'
import { useMap } from './useMap.ts'

interface BaseLayerProps {
  base: BaseMap | undefined
  /** Of two base maps that are compared, this is the right one. */
  isRight?: boolean
  onFailed: () => void
}

/** The class of its canvases. */
export const baseClass = 'map-base'

/** The base map below all layers, on canvases of its own. */
export function BaseLayer({ base, isRight = false, onFailed }: BaseLayerProps) {
  const map = useMap()
  const city = useForeign(mapLayers.city, base?.type === 'city').data
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!map || !base) return undefined
    const { type, source } = base
    const className = isRight ? `${baseClass}-right` : baseClass
    const layers =
      type !== 'city'
        ? rasterLayers({ type, source, className, failed: () => failed() })
        : city
          ? cityLayers(city, source.tone ?? 'light', { className: `${className} map-city`, map })
          : []
    for (const [index, layer] of layers.entries()) {
      layer.setZIndex((isRight ? 4 : 0) + index)
      map.addLayer(layer)
    }
    return () => {
      for (const layer of layers) {
        map.removeLayer(layer)
        layer.dispose() // its source lives on and would keep it
      }
    }
  }, [map, base, city, isRight])
  return null
}
