import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { toLonLat } from 'ol/proj.js'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { LngLat } from '#geology/places/crs.ts'
import { isComposing } from '#web/ui/keys/composing.ts'

import { bubbleAt } from './bubble-at.ts'
import { missedMetres, openMap, type Place, placeOf, roundPlace, showPlace } from './open-map.ts'
import { MapContext } from './useMap.ts'

import 'ol/ol.css'
import './stage.css'

interface MapStageProps {
  label: string
  /** Where the map is; it moves there when this changes. */
  place?: Place | undefined
  onMoved?: (place: Place) => void
  /** A click or tap, or Enter in the middle, with the metres it may miss by. */
  onAsked?: ((at: LngLat, metres: number) => void) | undefined
  /** It is a picture on a page that scrolls: one finger and the wheel are the page's. */
  isInPage?: boolean
  /** Layers and panels; they find the map by `useMap`. */
  children: ReactNode
}

/** The map itself: moves with the mouse, fingers and arrow keys, and tells where it is. */
export function MapStage({ label, place, onMoved, onAsked, isInPage = false, children }: MapStageProps) {
  const target = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OlMap>()
  const moved = useEffectEvent((to: Place) => onMoved?.(to))
  const asked = useEffectEvent((at: LngLat, metres: number) => onAsked?.(at, metres))
  useEffect(() => {
    if (!target.current) return undefined
    const opened = openMap(target.current, isInPage)
    opened.on('moveend', () => moved(placeOf(opened)))
    opened.on('singleclick', (event) => ask(opened, event, asked))
    const keys = (event: KeyboardEvent) => {
      const { centre } = placeOf(opened)
      if (event.key === 'Enter' && !isComposing(event)) asked(centre, missedMetres(opened, centre, 'touch'))
    }
    const box = target.current
    box.addEventListener('keydown', keys)
    setMap(opened)
    return () => {
      box.removeEventListener('keydown', keys)
      opened.dispose()
    }
  }, [isInPage])
  const isFirst = useRef(true)
  useEffect(() => {
    if (!map || !place) return
    showPlace(map, place, !isFirst.current)
    isFirst.current = false
  }, [map, place])
  const className = isInPage ? 'map-stage map-in-page' : 'map-stage'
  return (
    <MapContext value={map}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the map */}
      <div ref={target} className={className} tabIndex={0} role="application" aria-label={label} />
      {map && children}
    </MapContext>
  )
}

function ask(map: OlMap, event: MapBrowserEvent, asked: (at: LngLat, metres: number) => void): void {
  if (zoomToBubble(map, event)) return
  const [lng = 0, lat = 0] = toLonLat(event.coordinate)
  const original = event.originalEvent
  const pointer = original instanceof PointerEvent && original.pointerType === 'touch' ? 'touch' : 'mouse'
  asked(roundPlace({ lng, lat }), missedMetres(map, { lng, lat }, pointer))
}

/** Zoom level from which records that still lie together are in one place. */
const maxBubbleZoom = 18

/** A click on a circle with a number comes nearer, until its records part. */
function zoomToBubble(map: OlMap, { pixel }: MapBrowserEvent): boolean {
  const bubble = bubbleAt(map, pixel)
  const view = map.getView()
  const zoom = view.getZoom() ?? maxBubbleZoom
  if (!bubble || zoom >= maxBubbleZoom) return false
  view.animate({ center: bubble.centre, zoom: Math.min(maxBubbleZoom, zoom + 2), duration: 300 })
  return true
}
