import GeoJSON from 'ol/format/GeoJSON.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'

import { cityLabels, cityStyle, type Tone, tones } from './city-style.ts'
import { seaBeyond } from './sea.ts'

/** The city's own base map out of the gazetteer (GeoJSON, degrees), its names above its lines. */
export function cityLayers(
  city: Parameters<typeof seaBeyond>[0],
  tone: Tone,
  className: string,
): VectorLayer[] {
  const format = new GeoJSON({ featureProjection: 'EPSG:3857', dataProjection: 'EPSG:4326' })
  const source = new VectorSource({ features: format.readFeatures(seaBeyond(city)) })
  return [
    new VectorLayer({ source, style: cityStyle(tone), className, background: tones[tone].outside }),
    new VectorLayer({ source, style: cityLabels(tone), className, declutter: true }),
  ]
}
