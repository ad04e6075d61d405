import { getCenter } from 'ol/extent.js'
import type OlMap from 'ol/Map.js'
import type { Pixel } from 'ol/pixel.js'
import VectorSource from 'ol/source/Vector.js'

import { bubbleRadius } from '#web/map/layers/bubbles.ts'

import type { MapRing } from './city-style.ts'

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

/** The circles with numbers that lie on a map. */
export const ringsOn = (map: OlMap): MapRing[] =>
  map.getAllLayers().flatMap((layer) => {
    const source = layer.get('bubbles') === true ? layer.getSource() : null
    if (!(source instanceof VectorSource)) return []
    return source.getFeatures().map((feature) => ({
      centre: getCenter(feature.getGeometry()?.getExtent() ?? []),
      radius: bubbleRadius(Number(feature.get('bubble'))) + 3,
    }))
  })
