import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Stroke, Style } from 'ol/style.js'
import { useMemo } from 'react'

import type { LngLat } from '#geology/places/crs.ts'

import { useLayer } from './useMap.ts'

const style = new Style({
  image: new Circle({
    radius: 18,
    fill: new Fill({ color: 'rgb(45 140 240 / 22%)' }),
    stroke: new Stroke({ color: '#1a6cc4', width: 1.2 }),
  }),
})

/** The place that was asked, ringed. */
export function AskedMark({ at }: { at: LngLat }) {
  const layer = useMemo(() => {
    const feature = new Feature(new Point(fromLonLat([at.lng, at.lat])))
    return new VectorLayer({ source: new VectorSource({ features: [feature] }), style, zIndex: 9 })
  }, [at])
  useLayer(layer)
  return null
}
