import { type KeyboardEvent, type RefObject, useState } from 'react'

import { maxZoomOf, panBy, type Size, wholeView, zoomAt } from './picture-view.ts'
import { useFrame } from './useFrame.ts'
import { useGestures } from './useGestures.ts'

const keySteps: Partial<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 0.8 }
/** Which way a picture is moved by the arrows, pixels. */
const arrows: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 60, y: 0 },
  ArrowRight: { x: -60, y: 0 },
  ArrowUp: { x: 0, y: 60 },
  ArrowDown: { x: 0, y: -60 },
}

interface LightViewOptions {
  picture: Size
  /** The picture is only looked at. */
  still: boolean
}

/** What is seen of a picture in a window, and how keys, wheel and fingers change it. */
export function useLightView(stage: RefObject<HTMLElement | null>, { picture, still }: LightViewOptions) {
  const frame = useFrame(stage)
  const [view, setView] = useState(wholeView)
  const sizes = { frame, picture }
  const zoom = (factor: number, at = { x: frame.width / 2, y: frame.height / 2 }) => {
    if (!still) setView((now) => zoomAt(now, factor, at, sizes))
  }
  const pan = (by: { x: number; y: number }) => setView((now) => panBy(now, by, sizes))
  const showWhole = () => setView(wholeView)
  /** The wheel scrolls the page until the picture was pressed. */
  const takesWheel = (event: WheelEvent) =>
    !still && (event.ctrlKey || Boolean(stage.current?.contains(document.activeElement)))
  const gestures = useGestures(stage, { zoom, pan, takesWheel })
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = keySteps[event.key]
    const by = event.target === stage.current ? arrows[event.key] : undefined // the slider has its own
    if (!factor && !by && event.key !== '0') return
    event.preventDefault()
    if (factor) zoom(factor)
    else if (by) pan(by)
    else showWhole()
  }
  return {
    frame,
    view,
    maxZoom: maxZoomOf(frame, picture),
    zoom,
    showWhole,
    handlers: { ...gestures, onKeyDown },
  }
}
