import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** A point within an element, pixels from its upper left corner. */
interface Point {
  x: number
  y: number
}

export interface GestureActs {
  zoom: (factor: number, at: Point) => void
  pan: (by: Point) => void
  /** Whether turning the wheel is meant for the picture and not for the page. */
  takesWheel: (event: WheelEvent) => boolean
}

/** How far a wheel zooms for each pixel that it would scroll. */
const perPixel = 0.0016

/** Drag, pinch and wheel over a picture. Answers with what its element listens to. */
export function useGestures(element: RefObject<HTMLElement | null>, acts: GestureActs) {
  const fingers = useRef(new Map<number, Point>())
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const turn = (event: WheelEvent) => {
      if (!latest.current.takesWheel(event)) return
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      latest.current.zoom(Math.exp(-event.deltaY * lines * perPixel), pointOf(event, target))
    }
    target.addEventListener('wheel', turn, { passive: false }) // React listens passively
    return () => target.removeEventListener('wheel', turn)
  }, [element])
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointOf(event, event.currentTarget))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event, event.currentTarget)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, now)
      if (other) pinch({ before, now, other }, latest.current)
      else latest.current.pan({ x: now.x - before.x, y: now.y - before.y })
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

/** The page may be enlarged: what is measured is larger than what is laid out. */
function pointOf({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement): Point {
  const { left, top, width } = element.getBoundingClientRect()
  const enlarged = width / element.offsetWidth || 1
  return { x: (clientX - left) / enlarged, y: (clientY - top) / enlarged }
}

/** Of two fingers one has moved. */
function pinch(
  { before, now, other }: Record<'before' | 'now' | 'other', Point>,
  { zoom, pan }: GestureActs,
) {
  const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y)
  pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
  if (distance(before) > 0)
    zoom(distance(now) / distance(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
}
