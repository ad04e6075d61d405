import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Stroke, Style } from 'ol/style.js'
import { useEffect } from 'react'

import type { LngLat } from '#geology/places/crs.ts'

import { useMap } from './useMap.ts'

const style = new Style({
  image: new Circle({
    radius: 18,
    fill: new Fill({ color: 'rgb(45 140 240 / 22%)' }),
    stroke: new Stroke({ color: '#1a6cc4', width: 1.2 }),
  }),
})

/** The place that was asked, ringed. */
export function AskedMark({ at }: { at: LngLat }) {
  const map = useMap()
  useEffect(() => {
    if (!map) return undefined
    const feature = new Feature(new Point(fromLonLat([at.lng, at.lat])))
    const layer = new VectorLayer({ source: new VectorSource({ features: [feature] }), style, zIndex: 9 })
    map.addLayer(layer)
    return () => void map.removeLayer(layer)
  }, [map, at])
  return null
}
