import type Geometry from 'ol/geom/Geometry.js'
import Draw, { type Options } from 'ol/interaction/Draw.js'
import Modify from 'ol/interaction/Modify.js'
import type OlMap from 'ol/Map.js'
import type Style from 'ol/style/Style.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useMap } from '#web/map/stage/useMap.ts'
import { useEscape } from '#web/map/useEscape.ts'

import { cornersOfGeometry } from './geometry.ts'

interface DrawOptions {
  /** What is drawn, the same object as long as it does not change; nothing without. */
  options: Options | undefined
  /** It is dragged, not set corner by corner: a second finger gives it up, and zooms. */
  isDragged?: boolean
  style?: (geometry: Geometry | undefined, resolution: number) => Style[]
  /** The shape so far, its last corner under the pointer; undefined once it is done or given up. */
  onChange?: (geometry: Geometry | undefined) => void
  onDone: (geometry: Geometry) => void
  /** Escape, with nothing being drawn. */
  onLeave?: () => void
}

export interface Sketch {
  /** Corners that are set; undefined while nothing is being drawn. */
  corners: number | undefined
  undo: () => void
  finish: () => void
}

/** Draws shapes with the mouse or a finger, one after the other; Escape gives up the one that is being drawn. */
export function useDraw({
  options,
  isDragged = false,
  style,
  onChange,
  onDone,
  onLeave,
}: DrawOptions): Sketch {
  const map = useMap()
  const current = useRef<Draw>(undefined)
  const [corners, setCorners] = useState<number>()
  const change = useEffectEvent((geometry: Geometry | undefined) => {
    setCorners(geometry && cornersOfGeometry(geometry).length - 1)
    onChange?.(geometry)
  })
  const done = useEffectEvent(onDone)
  const styleOf = useEffectEvent((geometry: Geometry | undefined, resolution: number) =>
    style?.(geometry, resolution),
  )
  const isStyled = style !== undefined
  useEffect(() => {
    if (!map || !options) return undefined
    const fingers = watchFingers(map, () => isDragged && draw.abortDrawing())
    const draw = new Draw({
      ...options,
      ...(isDragged && { freehandCondition: fingers.isOne }),
      stopClick: true,
      ...(isStyled && {
        // oxlint-disable-next-line no-unsafe-type-assertion -- a sketch is no rendered feature
        style: (feature, resolution) => styleOf(feature.getGeometry() as Geometry | undefined, resolution),
      }),
    })
    draw.on('drawstart', ({ feature }) => {
      const geometry = feature.getGeometry()
      change(geometry)
      geometry?.on('change', () => change(geometry))
    })
    draw.on('drawabort', () => change(undefined))
    draw.on('drawend', ({ feature }) => {
      change(undefined)
      const geometry = feature.getGeometry()
      if (geometry) done(geometry)
    })
    insertBelowEditing(map, draw)
    current.current = draw
    return () => {
      fingers.forget()
      map.removeInteraction(draw)
      draw.dispose()
    }
  }, [map, options, isDragged, isStyled])
  useEscape(corners === undefined ? onLeave : () => current.current?.abortDrawing())
  return {
    corners,
    undo: () => current.current?.removeLastPoint(),
    finish: () => current.current?.finishDrawing(),
  }
}

/** Whether the finger that touched last is the only one; tells of another before the map hears of it. */
function watchFingers(map: OlMap, onSecond: () => void) {
  let isOne = true
  const listen = ({ isPrimary }: PointerEvent) => {
    isOne = isPrimary
    if (!isPrimary) onSecond()
  }
  const viewport = map.getViewport()
  viewport.addEventListener('pointerdown', listen, { capture: true })
  return {
    isOne: () => isOne,
    forget: () => viewport.removeEventListener('pointerdown', listen, { capture: true }),
  }
}

/** A handle of a shape is dragged, not drawn upon. */
function insertBelowEditing(map: OlMap, draw: Draw): void {
  const interactions = map.getInteractions()
  const editing = interactions.getArray().findIndex((one) => one instanceof Modify)
  interactions.insertAt(editing < 0 ? interactions.getLength() : editing, draw)
}
