import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, Stroke, Style } from 'ol/style.js'
import { useMemo } from 'react'

import type { Area } from '#contract/map/area-layers.ts'
import { geoJson } from '#web/map/geojson.ts'
import { useLayer } from '#web/map/stage/useMap.ts'

const style = new Style({
  fill: new Fill({ color: 'rgb(45 140 240 / 22%)' }),
  stroke: new Stroke({ color: '#1a6cc4', width: 3 }),
})

/** The outline of one area, over all that is drawn. */
export function AreaMark({ area }: { area: Area }) {
  const layer = useMemo(() => {
    const features = geoJson.readFeatures(area)
    return new VectorLayer({ source: new VectorSource({ features }), style, zIndex: 9 })
  }, [area])
  useLayer(layer)
  return null
}
