import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'

import { geoJson } from '#web/map/geojson.ts'

import { ringsOn } from './bubble-at.ts'
import { cityLabels, cityStyle, type Tone, tones } from './city-style.ts'
import { seaBeyond } from './sea.ts'

type City = Parameters<typeof seaBeyond>[0]

interface CityLayersOptions {
  className: string
  map: OlMap
}

const sources = new WeakMap<City, VectorSource>()

/** The gazetteer (GeoJSON, degrees) with the sea, read once for all maps that draw it. */
export function citySource(city: City): VectorSource {
  const known = sources.get(city)
  if (known) return known
  const source = new VectorSource({ features: geoJson.readFeatures(seaBeyond(city)) })
  sources.set(city, source)
  return source
}

/** The city's own base map, its names above its lines and beside the rings on a map. */
export function cityLayers(city: City, tone: Tone, { className, map }: CityLayersOptions): VectorLayer[] {
  const source = citySource(city)
  const style = cityLabels(tone, () => ringsOn(map))
  return [
    new VectorLayer({ source, style: cityStyle(tone), className, background: tones[tone].outside }),
    new VectorLayer({ source, style, className, declutter: true, properties: { names: true } }),
  ]
}
