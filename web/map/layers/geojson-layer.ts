import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Stroke, Style } from 'ol/style.js'

import { geoJson } from '#web/map/geojson.ts'

import { boundedText } from './bounded-text.ts'

const stroke = new Stroke({ color: '#6b4f8a', width: 1.6 })
const fill = new Fill({ color: 'rgb(107 79 138 / 14%)' })
const style = new Style({ stroke, fill, image: new Circle({ radius: 4, stroke, fill }) })

const patience = 10_000
const maxBytes = 20_000_000

/** The data of another server (GeoJSON, degrees), fetched once. */
export function geojsonLayer(url: string, failed: () => void): VectorLayer {
  const source = new VectorSource()
  fetch(url, { signal: AbortSignal.timeout(patience), credentials: 'omit' })
    .then((answer) => boundedText(answer, maxBytes))
    .then((text) => source.addFeatures(geoJson.readFeatures(text)))
    .catch(failed)
  return new VectorLayer({ source, style })
}
