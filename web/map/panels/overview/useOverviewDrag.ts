import { type PointerEvent, useRef, useState } from 'react'

import type { Spot } from './overview-frame.ts'

const clampShare = (share: number) => Math.min(1, Math.max(0, share))

/** Shares, so that a scaled page does not matter. */
function spotOf({ clientX, clientY, currentTarget }: PointerEvent): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clampShare((clientX - left) / width), y: clampShare((clientY - top) / height) }
}

/**
 * Drags the frame of the overview, by wherever it is held; a press beside it fetches it. The map follows when it is let
 * go, so that nothing is loaded on the way.
 */
export function useOverviewDrag(frame: Spot | undefined, onDropped: (at: Spot) => void) {
  const grip = useRef<Spot>(undefined)
  const [dragged, setDragged] = useState<Spot>()
  const to = (event: PointerEvent) => {
    const { x, y } = spotOf(event)
    const { x: right, y: down } = grip.current ?? { x: 0, y: 0 }
    return { x: clampShare(x - right), y: clampShare(y - down) }
  }
  const end = () => {
    grip.current = undefined
    setDragged(undefined)
  }
  return {
    dragged,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (!frame || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const { x, y } = spotOf(event)
        const isHeld = event.target !== event.currentTarget
        grip.current = isHeld ? { x: x - frame.x, y: y - frame.y } : { x: 0, y: 0 }
        if (!isHeld) setDragged({ x, y })
      },
      onPointerMove: (event: PointerEvent) => grip.current && setDragged(to(event)),
      onPointerUp: (event: PointerEvent) => {
        if (grip.current && dragged) onDropped(to(event))
        end()
      },
      onPointerCancel: end,
    },
  }
}
