import GeoJSON from 'ol/format/GeoJSON.js'
import Group from 'ol/layer/Group.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'

import { cityLabels, cityStyle, type Tone } from './city-style.ts'
import { seaBeyond } from './sea.ts'

/** The city's own base map out of the gazetteer (GeoJSON, degrees). */
export function cityLayer(city: unknown, tone: Tone): Group {
  const format = new GeoJSON({ featureProjection: 'EPSG:3857', dataProjection: 'EPSG:4326' })
  const features = format.readFeatures(seaBeyond(city))
  const source = new VectorSource({ features })
  const lines = new VectorLayer({ source, style: cityStyle(tone), updateWhileInteracting: false, zIndex: 0 })
  const labels = new VectorLayer({ source, style: cityLabels(tone), declutter: true, zIndex: 5 })
  return new Group({ layers: [lines, labels] })
}
