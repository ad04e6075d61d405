import type Feature from 'ol/Feature.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import type { StyleLike } from 'ol/style/Style.js'
import { useEffect, useMemo, useState } from 'react'

import { useLayer } from '#web/map/stage/useMap.ts'

/** Shapes above the layers of records, in step with a list; their source, for what edits them. */
export function useShapeLayer(features: readonly Feature[], style: StyleLike): VectorSource {
  const [source] = useState(() => new VectorSource())
  useLayer(useMemo(() => new VectorLayer({ source, style, zIndex: 100 }), [source, style]))
  useEffect(() => {
    source.clear()
    source.addFeatures([...features])
  }, [source, features])
  return source
}
