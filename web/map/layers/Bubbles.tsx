import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { useEffect, useState } from 'react'

import { bubbleAt } from '#web/map/stage/bubble-at.ts'
import { useMap } from '#web/map/stage/useMap.ts'

import { BubbleLayer } from './bubble-layer.ts'
import { bubbleRadius } from './bubbles.ts'

import './bubbles.css'

/** Circles with numbers over all layers of records; the one under the pointer names what it stands for. */
export function Bubbles() {
  const map = useMap()
  const [named, setNamed] = useState<NamedBubble>()
  useEffect(() => {
    if (!map) return undefined
    const layer = new BubbleLayer()
    const name = (event: MapBrowserEvent) => setNamed(event.dragging ? undefined : namedAt(map, event))
    const target = map.getTargetElement()
    const leave = () => {
      target.style.cursor = ''
      setNamed(undefined)
    }
    map.addLayer(layer)
    map.on('pointermove', name)
    map.on('click', name)
    map.on('movestart', leave)
    map.getViewport().addEventListener('pointerleave', leave)
    return () => {
      map.un('pointermove', name)
      map.un('click', name)
      map.un('movestart', leave)
      map.getViewport().removeEventListener('pointerleave', leave)
      target.style.cursor = ''
      map.removeLayer(layer)
      layer.dispose()
    }
  }, [map])
  if (!named) return null
  return (
    <p className="bubble-parts" role="tooltip" style={{ left: named.x, top: named.y }}>
      {named.parts}
    </p>
  )
}

interface NamedBubble {
  x: number
  y: number
  parts: string
}

function namedAt(map: OlMap, { pixel }: MapBrowserEvent): NamedBubble | undefined {
  const bubble = bubbleAt(map, pixel)
  map.getTargetElement().style.cursor = bubble ? 'pointer' : ''
  if (!bubble) return undefined
  const [x = 0, y = 0] = map.getPixelFromCoordinate(bubble.centre)
  return { x, y: y - bubbleRadius(bubble.count) - 10, parts: bubble.parts }
}
