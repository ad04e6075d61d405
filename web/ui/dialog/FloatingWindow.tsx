import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useMove } from 'react-aria/useMove'
import { createPortal } from 'react-dom'

import { createStore } from '#web/api/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'

import { boxAtFirst, maxWindowWidth, moveBox, resizeBox, type WindowBox } from './window-box.ts'

import './floating-window.css'

interface FloatingWindowProps {
  title: string
  onClose: () => void
  /** At most 1,600 pixels. */
  width?: number
  height?: number
  children: ReactNode
}

/** The lowest layer of floating windows. */
const minLayer = 3000

/** Open windows from the lowest up. */
const layers = createStore<readonly string[]>([])

function useLayer(id: string): { layer: number; raise: () => void } {
  const open = layers.use()
  const raise = () => {
    if (layers.get().at(-1) !== id) layers.set([...layers.get().filter((one) => one !== id), id])
  }
  useEffect(() => {
    layers.set([...layers.get(), id])
    return () => layers.set(layers.get().filter((one) => one !== id))
  }, [id])
  return { layer: minLayer + Math.max(0, open.indexOf(id)), raise }
}

/** Arrow keys move by so many pixels. */
const keyStep = 16

/** A window over the page, which stays usable: dragged by its title, resized at its corner, both with arrow keys too. */
export function FloatingWindow({
  title,
  onClose,
  width = maxWindowWidth,
  height = 900,
  children,
}: FloatingWindowProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { layer, raise } = useLayer(id)
  const [place, setPlace] = useState(() => boxAtFirst({ width, height }, innerWidth, innerHeight))
  const [isMoving, setMoving] = useState(false)
  const mover = (change: (place: WindowBox, by: { x: number; y: number }) => WindowBox) => ({
    onMoveStart: () => setMoving(true),
    onMove: ({ deltaX, deltaY, pointerType }: { deltaX: number; deltaY: number; pointerType: string }) => {
      const step = pointerType === 'keyboard' ? keyStep : 1 / (box.current?.currentCSSZoom ?? 1)
      setPlace((at) => change(at, { x: deltaX * step, y: deltaY * step }))
    },
    onMoveEnd: () => setMoving(false),
  })
  const { moveProps: drag } = useMove(mover((at, by) => moveBox(at, by, innerWidth, innerHeight)))
  const { moveProps: resize } = useMove(mover((at, by) => resizeBox(at, by, innerWidth, innerHeight)))
  useFocusInside(box)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault() // what lies below stays
    onClose()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <section
      ref={box}
      role="dialog"
      aria-labelledby={`${id}-title`}
      className={isMoving ? 'floating-window is-moving' : 'floating-window'}
      style={{ left: place.x, top: place.y, width: place.width, height: place.height, zIndex: layer }}
      onPointerDownCapture={(event) => {
        raise()
        holdPointer(event)
      }}
      onFocusCapture={raise}
      onKeyDown={keys}
    >
      <header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the window */}
        <h2 id={`${id}-title`} {...drag} tabIndex={0} title="拖动或按方向键移动">
          {title}
        </h2>
        <Button variant="text" size="s" icon="close" iconOnly onClick={onClose}>
          关闭
        </Button>
      </header>
      <div className="floating-body">{children}</div>
      <button type="button" className="floating-corner" {...resize} aria-label="调整大小，拖动或按方向键" />
    </section>,
    document.body,
  )
}

/** A fast drag leaves the title before it has moved: the pointer stays its own, so that no frame swallows it. */
function holdPointer({ target, pointerId }: PointerEvent): void {
  const handle = target instanceof Element ? target.closest('h2, .floating-corner') : null
  if (handle?.closest('.floating-body') === null) handle.setPointerCapture(pointerId)
}

/** The focus goes to the title, and back to where it was. */
function useFocusInside(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement
    box.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    return () => {
      const isInside = document.activeElement === document.body || document.activeElement === null
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [box])
}
