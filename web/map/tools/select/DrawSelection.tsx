import { always, never } from 'ol/events/condition.js'
import type Geometry from 'ol/geom/Geometry.js'
import Draw, { createBox } from 'ol/interaction/Draw.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { conditionLimits } from '#contract/catalogue/condition.ts'
import { useMap } from '#web/map/stage/useMap.ts'
import { Button } from '#web/ui/Button.tsx'

import { selectionOf } from './selection-geometry.ts'
import { sketchStyle } from './selection-style.ts'
import type { Selection } from './selection.ts'

/** Shapes that are drawn on the map. */
export type DrawnShape = 'box' | 'polygon' | 'circle' | 'line'

interface DrawSelectionProps {
  shape: DrawnShape
  /** Metres around a line. */
  metres: number
  onDrawn: (selection: Selection) => void
  /** Escape, with nothing being drawn. */
  onLeave: () => void
}

const hints: Record<DrawnShape, string> = {
  box: '按住拖出矩形',
  polygon: '逐点单击，双击结束',
  circle: '从圆心按住向外拖',
  line: '逐点单击，双击结束',
}

const drawings = {
  box: { type: 'Circle', geometryFunction: createBox(), freehandCondition: always, condition: never },
  circle: { type: 'Circle', freehandCondition: always, condition: never },
  polygon: { type: 'Polygon', maxPoints: conditionLimits.corners - 1, freehandCondition: never },
  line: { type: 'LineString', maxPoints: conditionLimits.corners, freehandCondition: never },
} as const satisfies Record<DrawnShape, object>

const names: Record<DrawnShape, string> = { box: '框选', polygon: '圈选', circle: '圆', line: '沿线' }

/** Draws with the mouse or a finger: Escape starts anew. */
export function DrawSelection({ shape, metres, onDrawn, onLeave }: DrawSelectionProps) {
  const map = useMap()
  const draw = useRef<Draw>(undefined)
  const [isDrawing, setDrawing] = useState(false)
  const drawn = useEffectEvent((geometry: Geometry) =>
    onDrawn(selectionOf(geometry, { name: names[shape], metres })),
  )
  const style = useEffectEvent((geometry: Geometry | undefined, resolution: number) =>
    sketchStyle(geometry, metres, resolution),
  )
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!map) return undefined
    const made = new Draw({
      ...drawings[shape],
      // oxlint-disable-next-line no-unsafe-type-assertion -- a sketch is no rendered feature
      style: (feature, resolution) => style(feature.getGeometry() as Geometry | undefined, resolution),
    })
    let isOpen = false
    const turn = (open: boolean) => setDrawing((isOpen = open))
    made.on('drawstart', () => turn(true))
    made.on('drawabort', () => turn(false))
    made.on('drawend', ({ feature }) => {
      turn(false)
      const geometry = feature.getGeometry()
      if (geometry) drawn(geometry)
    })
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (isOpen) made.abortDrawing()
      else leave()
    }
    map.addInteraction(made)
    addEventListener('keydown', onKey)
    draw.current = made
    return () => {
      removeEventListener('keydown', onKey)
      map.removeInteraction(made)
      made.dispose()
    }
  }, [map, shape])
  const isByPoints = shape === 'polygon' || shape === 'line'
  return (
    <div className="select-draw">
      <p role="status">{hints[shape]}</p>
      {isByPoints && isDrawing && (
        <>
          <Button size="s" onClick={() => draw.current?.removeLastPoint()}>
            撤一点
          </Button>
          <Button size="s" variant="primary" onClick={() => draw.current?.finishDrawing()}>
            完成
          </Button>
        </>
      )}
    </div>
  )
}
