import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'

import { geoJson } from '#web/map/geojson.ts'

import { cityLabels, cityStyle, type Tone, tones } from './city-style.ts'
import { seaBeyond } from './sea.ts'

type City = Parameters<typeof seaBeyond>[0]

const sources = new WeakMap<City, VectorSource>()

/** The gazetteer (GeoJSON, degrees) with the sea, read once for all maps that draw it. */
export function citySource(city: City): VectorSource {
  const known = sources.get(city)
  if (known) return known
  const source = new VectorSource({ features: geoJson.readFeatures(seaBeyond(city)) })
  sources.set(city, source)
  return source
}

/** The city's own base map, its names above its lines. */
export function cityLayers(city: City, tone: Tone, className: string): VectorLayer[] {
  const source = citySource(city)
  return [
    new VectorLayer({ source, style: cityStyle(tone), className, background: tones[tone].outside }),
    new VectorLayer({ source, style: cityLabels(tone), className, declutter: true }),
  ]
}
