import type Feature from 'ol/Feature.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import type { StyleLike } from 'ol/style/Style.js'
import { useEffect, useState } from 'react'

import { useMap } from '#web/map/stage/useMap.ts'

/** Shapes above the layers of records, in step with a list; their source, for what edits them. */
export function useShapeLayer(features: readonly Feature[], style: StyleLike): VectorSource {
  const map = useMap()
  const [source] = useState(() => new VectorSource())
  useEffect(() => {
    if (!map) return undefined
    const layer = new VectorLayer({ source, style, zIndex: 100 })
    map.addLayer(layer)
    return () => void map.removeLayer(layer)
  }, [map, source, style])
  useEffect(() => {
    source.clear()
    source.addFeatures([...features])
  }, [source, features])
  return source
}
