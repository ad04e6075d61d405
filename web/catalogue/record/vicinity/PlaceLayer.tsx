import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { useEffect, useEffectEvent, useMemo } from 'react'

import { cornersOf } from '#geology/places/ground.ts'
import { coarseCell } from '#geology/places/mercator.ts'
import { showAll } from '#web/map/stage/open-map.ts'
import { useLayer, useMap } from '#web/map/stage/useMap.ts'
import { publicPlace } from '#web/records/distance.ts'

import { areaFeature, layerOf, markFeature, neighbourFeature, ownFeatures } from './place-layer.ts'
import type { Vicinity } from './vicinity.ts'

/** A record and its neighbours on the map: which neighbour is pointed at, and which is opened. */
export function PlaceLayer(vicinity: Vicinity) {
  const { kind, record, at, rings, drilled, neighbours, marked, onMark, onOpen } = vicinity
  const map = useMap()
  const mark = useEffectEvent(onMark)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!map) return undefined
    const placed = neighbours.flatMap((entry) => (entry.place ? [{ ...entry, place: entry.place }] : []))
    const own = layerOf([...rings.map(areaFeature), ...ownFeatures(kind, record, at)], 8)
    const others = layerOf(
      placed.map((entry) => neighbourFeature(drilled, entry)),
      10,
    )
    map.addLayer(own)
    map.addLayer(others)
    const { west, south, east, north } = coarseCell(at.lng, at.lat)
    const ground = record.access === 'open' ? [at.lng, at.lat] : [west, south, east, north]
    const points = placed.map(({ access, place }) => publicPlace(access, place))
    showAll(map, [...cornersOf(ground), ...rings.flat(), ...points], [26, 26, 38, 26])
    const ended = watchPointer(map, mark, open)
    return () => {
      ended()
      map.removeLayer(own)
      map.removeLayer(others)
    }
  }, [map, kind, record, at, rings, drilled, neighbours])
  const entry = neighbours.find(({ code }) => code === marked)
  useLayer(
    useMemo(() => entry?.place && layerOf([markFeature(publicPlace(entry.access, entry.place))], 9), [entry]),
  )
  return null
}

/** Reports the neighbour under the pointer, and the one that is clicked. */
function watchPointer(map: OlMap, mark: (code: string | undefined) => void, open: (code: string) => void) {
  const codeAt = ({ pixel, originalEvent }: MapBrowserEvent): string | undefined => {
    const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
    const code = map.forEachFeatureAtPixel(pixel, (feature) => feature.getId(), {
      hitTolerance: isTouch ? 12 : 3,
    })
    return typeof code === 'string' ? code : undefined
  }
  const target = map.getTargetElement()
  const hover = (event: MapBrowserEvent) => {
    const code = event.dragging ? undefined : codeAt(event)
    target.style.cursor = code === undefined ? '' : 'pointer'
    mark(code)
  }
  const click = (event: MapBrowserEvent) => {
    const code = codeAt(event)
    if (code !== undefined) open(code)
  }
  const leave = () => mark(undefined)
  map.on('pointermove', hover)
  map.on('click', click)
  target.addEventListener('pointerleave', leave)
  return () => {
    map.un('pointermove', hover)
    map.un('click', click)
    target.removeEventListener('pointerleave', leave)
  }
}
