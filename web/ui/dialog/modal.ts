import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * What a dialog element lives by, to be spread on it. The platform's modal dialog keeps the focus inside, makes the page
 * behind inert and gives the focus back to whatever opened it. Escape and a press beside it ask for `onClose`; a drag
 * over its edge does not. Without `onClose` it stays until it is answered.
 */
export function useModal(open: boolean, onClose?: () => void) {
  const box = useRef<HTMLDialogElement>(null)
  const beganBeside = useRef(false)
  useEffect(() => {
    const dialog = box.current
    if (!dialog || dialog.open === open) return
    if (!open) return dialog.close()
    keepPageWidth()
    dialog.showModal()
  }, [open])
  return {
    ref: box,
    closedby: onClose ? undefined : ('none' as const),
    onClose: () => {
      if (!open) return
      if (onClose) onClose()
      else box.current?.showModal() // a browser that does not know closedby has closed it
    },
    onPointerDown: (event: MouseEvent<HTMLElement>) => {
      beganBeside.current = isBeside(event)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (beganBeside.current && isBeside(event)) onClose?.()
    },
  }
}

/** Whether a press fell on what is dimmed, and not on the box, its edge or its scroll bar. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The page keeps the room of its scroll bar, which goes while a dialog is open. */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]')) return
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
}
