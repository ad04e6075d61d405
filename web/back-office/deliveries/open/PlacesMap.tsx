import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Stroke, Style } from 'ol/style.js'
import { useEffect, useMemo } from 'react'

import { InsetStage } from '#web/map/inset/InsetStage.tsx'
import { ZoomButtons } from '#web/map/panels/ZoomButtons.tsx'
import { showAll, showPlace } from '#web/map/stage/open-map.ts'
import { useLayer, useMap } from '#web/map/stage/useMap.ts'

import type { PlaceUnder } from './places-under.ts'
import { middleOf } from './span.ts'

import '#web/map/map.css'

interface PlacesMapProps {
  places: readonly PlaceUnder[]
  /** Those that are shown at first. */
  near: readonly PlaceUnder[]
}

/** The points of a delivery on the map of the ground, drawn anew as the system is chosen. */
export function PlacesMap({ places, near }: PlacesMapProps) {
  return (
    <InsetStage label="点的位置，方向键移动，加减号缩放">
      <Points places={places} />
      <Zoom places={places} near={near} />
    </InsetStage>
  )
}

const dot = new Style({
  image: new Circle({
    radius: 5,
    fill: new Fill({ color: '#1a6cc4' }),
    stroke: new Stroke({ color: '#fff', width: 1.5 }),
  }),
})

function Points({ places }: Pick<PlacesMapProps, 'places'>) {
  const source = useMemo(() => new VectorSource(), [])
  useLayer(useMemo(() => new VectorLayer({ source, style: dot, zIndex: 10 }), [source]))
  useEffect(() => {
    source.clear(true)
    source.addFeatures(places.map(({ at }) => new Feature(new Point(fromLonLat([at.lng, at.lat])))))
  }, [source, places])
  return null
}

/** A single point is shown with what lies around it. */
const nearest = 14

/** Pixels at each side. */
const margins = [32, 32, 32, 32]

function Zoom({ places, near }: PlacesMapProps) {
  const map = useMap()
  const key = near.map(({ at }) => `${at.lng} ${at.lat}`).join()
  const show = (shown: readonly PlaceUnder[]) => {
    if (!map || shown.length === 0) return
    const points = shown.map(({ at }) => at)
    const view = map.getView()
    showAll(map, points, margins)
    view.setZoom(Math.min(nearest, view.getZoom() ?? nearest))
    if (view.getZoom() === view.getMinZoom())
      showPlace(map, { centre: middleOf(points), zoom: view.getMinZoom() }, false)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it follows the places
  useEffect(() => show(near), [map, key])
  return <ZoomButtons onWhole={() => show(places)} />
}
