import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

import type { Place, Sheet } from '#geology/drawing/marks.ts'
import { isComposing } from '#web/ui/keys/composing.ts'

/** Pixels by which a press becomes a drag. */
const leastWay = 4

interface DragOptions {
  sheet: Pick<Sheet, 'width' | 'height'>
  onMove: (place: Place) => void
  onDrop: (place: Place) => void
  onCancel: () => void
}

/** Where on the sheet a pointer is, millimetres. */
function placeOf(event: PointerEvent<SVGElement>, { width, height }: DragOptions['sheet']): Place {
  const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
  if (!box || box.width === 0) return [0, 0]
  return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]
}

/** Drags something on a sheet with mouse, pen or finger; Escape leaves it where it was. */
export function useDrag({ sheet, onMove, onDrop, onCancel }: DragOptions) {
  const start = useRef<readonly [x: number, y: number]>(undefined)
  const isMoving = useRef(false)
  const hasDragged = useRef(false)
  const end = () => {
    const was = isMoving.current
    start.current = undefined
    isMoving.current = false
    return was
  }
  return {
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      hasDragged.current = false
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = [event.clientX, event.clientY]
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      if (!start.current) return
      const [x, y] = start.current
      isMoving.current ||= Math.hypot(event.clientX - x, event.clientY - y) >= leastWay
      if (isMoving.current) onMove(placeOf(event, sheet))
    },
    onPointerUp: (event: PointerEvent<SVGElement>) => {
      if (!end()) return
      hasDragged.current = true
      onDrop(placeOf(event, sheet))
    },
    onPointerCancel: () => {
      if (end()) onCancel()
    },
    /** Whether the key was Escape while something was dragged. */
    onEscape: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || !end()) return false
      hasDragged.current = true
      onCancel()
      return true
    },
    /** Whether a click is one of its own: that which a drag ends with is none. */
    isClick: () => {
      const was = hasDragged.current
      hasDragged.current = false
      return !was
    },
  }
}
