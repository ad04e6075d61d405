import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Style } from 'ol/style.js'

import type { LayerStyle } from '#contract/map/style.ts'
import { geoJson } from '#web/map/geojson.ts'

import { boundedText } from './bounded-text.ts'
import { foreignInk } from './style/foreign-ink.ts'
import { fillColour, strokeOf } from './style/line-style.ts'

function styleOf(given: LayerStyle | undefined): Style {
  const ink = given?.colour ?? foreignInk
  const stroke = strokeOf({ ...given, width: given?.lineWidth ?? 1.6, ink })
  const fill = new Fill({ color: fillColour(ink, given?.fill ?? null, 0.14) })
  return new Style({ stroke, fill, image: new Circle({ radius: 4, stroke, fill }) })
}

const patience = 10_000
const maxBytes = 20_000_000

/** The data of another server (GeoJSON, degrees), fetched once. */
export function geojsonLayer(url: string, given: LayerStyle | undefined, failed: () => void): VectorLayer {
  const source = new VectorSource()
  fetch(url, { signal: AbortSignal.timeout(patience), credentials: 'omit' })
    .then((answer) => boundedText(answer, maxBytes))
    .then((text) => source.addFeatures(geoJson.readFeatures(text)))
    .catch(failed)
  return new VectorLayer({ source, style: styleOf(given) })
}
