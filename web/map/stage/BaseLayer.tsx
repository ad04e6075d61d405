import { useEffect } from 'react'

import { type BaseMap, mapLayers } from '#contract/map/layers.ts'
import { useForeign } from '#web/map/useForeign.ts'

import { cityLayer } from './city-layer.ts'
import { useMap } from './useMap.ts'

/** The base map below all layers. */
export function BaseLayer({ base }: { base: BaseMap | undefined }) {
  const map = useMap()
  const city = useForeign(mapLayers.city, base?.type === 'city')
  useEffect(() => {
    if (!map || !base) return undefined
    const layer = base.type === 'city' && city ? cityLayer(city, base.source.tone ?? 'light') : undefined
    if (!layer) return undefined
    layer.setZIndex(0)
    map.getLayers().insertAt(0, layer)
    return () => void map.removeLayer(layer)
  }, [map, base, city])
  return null
}
