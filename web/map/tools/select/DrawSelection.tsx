import { never } from 'ol/events/condition.js'
import { createBox, type Options } from 'ol/interaction/Draw.js'

import { conditionLimits } from '#contract/catalogue/condition.ts'
import { SketchActions, sketchHint } from '#web/map/tools/sketch/SketchActions.tsx'
import { useDraw } from '#web/map/tools/sketch/useDraw.ts'

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

interface ShapeOptions {
  name: string
  hint: string
  options: Options
  /** The fewest corners, where it is drawn corner by corner. */
  least?: number
}

const circleOptions = { type: 'Circle', condition: never } as const
const byCorners = { freehandCondition: never } as const
const { corners: maxCorners } = conditionLimits

const shapes: Record<DrawnShape, ShapeOptions> = {
  box: { name: '框选', hint: '按住拖出矩形', options: { ...circleOptions, geometryFunction: createBox() } },
  circle: { name: '圆', hint: '从圆心按住向外拖', options: circleOptions },
  polygon: {
    ...{ name: '圈选', hint: sketchHint, least: 3 },
    options: { ...byCorners, type: 'Polygon', maxPoints: maxCorners - 1 },
  },
  line: {
    ...{ name: '沿线', hint: sketchHint, least: 2 },
    options: { ...byCorners, type: 'LineString', maxPoints: maxCorners },
  },
}

/** Draws what is selected with the mouse or a finger. */
export function DrawSelection({ shape, metres, onDrawn, onLeave }: DrawSelectionProps) {
  const { name, hint, options, least } = shapes[shape]
  const sketch = useDraw({
    options,
    isDragged: least === undefined,
    style: (geometry, resolution) => sketchStyle(geometry, metres, resolution),
    onDone: (geometry) => onDrawn(selectionOf(geometry, { name, metres })),
    onLeave,
  })
  return (
    <div className="select-draw">
      <p role="status">{hint}</p>
      {least !== undefined && <SketchActions sketch={sketch} least={least} />}
    </div>
  )
}
