import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/**
 * Props of a `<dialog>` element. The native modal dialog traps the focus, makes the page inert and returns the focus
 * to its opener. Escape and a click outside call `onClose`; a drag over its edge does not. Without `onClose` it stays
 * open until it is answered, as it does when `onClose` returns false.
 */
export function useModal(open: boolean, onClose?: () => unknown) {
  const box = useRef<HTMLDialogElement>(null)
  const beganBeside = useRef(false)
  // before the browser can tell that it was closed before: that is no answer to what is asked now
  useLayoutEffect(() => {
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
      if (!open || box.current?.open) return // it was closed by its owner, or has been opened again since
      // The browser has closed it: on Escape, or one that knows no `closedby`.
      if (!onClose || onClose() === false) box.current?.showModal()
    },
    onPointerDown: (event: MouseEvent<HTMLElement>) => {
      beganBeside.current = isBeside(event)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (beganBeside.current && isBeside(event)) onClose?.()
    },
  }
}

/** Whether a click hit the backdrop, not the box, its edge or its scroll bar. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Reserves the width of the scroll bar, which disappears while a dialog is open. */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]')) return
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
}
