import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, RegularShape, Stroke, Style } from 'ol/style.js'
import { useEffect, useMemo } from 'react'

import type { MapFavourite } from '#contract/map/favourites.ts'
import { showAll, computePadding } from '#web/map/stage/open-map.ts'
import { useLayer, useMap } from '#web/map/stage/useMap.ts'

/** Above signs and rings, beside the sign of the record. */
const zIndex = 60
const star = new Style({
  image: new RegularShape({
    points: 5,
    radius: 9,
    radius2: 4,
    displacement: [15, 14],
    fill: new Fill({ color: '#f2b632' }),
    stroke: new Stroke({ color: '#5f4300', width: 1.2 }),
  }),
})

/** Above, beside and below all stars, in pixels: the tools lie above, the scale below. */
const air = [72, 28, 64, 28] as const

interface FavouriteMarksProps {
  favourites: readonly MapFavourite[]
  /** How often the reader has asked to see all of them. */
  asked: number
}

/** A star at every favourite; the map shows all of them whenever that is asked. */
export function FavouriteMarks({ favourites, asked }: FavouriteMarksProps) {
  const map = useMap()
  const layer = useMemo(() => {
    const features = favourites.map(({ place }) => new Feature(new Point(fromLonLat([place.lng, place.lat]))))
    return new VectorLayer({ source: new VectorSource({ features }), style: star, zIndex })
  }, [favourites])
  useLayer(layer)
  useEffect(() => {
    if (!map || asked === 0 || favourites.length === 0) return
    showAll(
      map,
      favourites.map(({ place }) => place),
      besideList(map),
    )
  }, [map, asked, favourites])
  return null
}

/** The padding of a view that leaves the list of favourites beside it. */
function besideList(map: OlMap): number[] {
  const [top = 0, right = 0, bottom = 0, left = 0] = computePadding(map).map(
    (side, i) => side + (air[i] ?? 0),
  )
  const whole = map.getTargetElement().getBoundingClientRect()
  const list = document.querySelector('.favourite-list')?.getBoundingClientRect()
  return [top, Math.max(right, list ? whole.right - list.left + air[1] : 0), bottom, left]
}
