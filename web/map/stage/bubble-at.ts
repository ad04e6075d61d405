import { getCenter } from 'ol/extent.js'
import type OlMap from 'ol/Map.js'
import type { Pixel } from 'ol/pixel.js'

interface BubbleThere {
  centre: number[]
  count: number
  parts: string
}

/** The circle with a number at a pixel. */
export const bubbleAt = (map: OlMap, pixel: Pixel): BubbleThere | undefined =>
  map.forEachFeatureAtPixel(
    pixel,
    (feature) => ({
      centre: getCenter(feature.getGeometry()?.getExtent() ?? []),
      count: Number(feature.get('bubble')),
      parts: String(feature.get('parts')),
    }),
    { layerFilter: (layer) => layer.get('bubbles') === true },
  )
