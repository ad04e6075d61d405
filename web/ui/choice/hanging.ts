import { type RefObject, useLayoutEffect } from 'react'

import { zoomNow } from '#web/ui/page/media.ts'

const gap = 6
const margin = 8

/**
 * Shows a panel over everything else, dialogs too, and keeps it below its button while the page moves: above it where
 * the window ends, and no larger than the room there is.
 */
export function useHanging(
  open: boolean,
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [list, from] = [panel.current, button.current]
    if (!open || !list || !from || !('showPopover' in list)) return undefined
    list.showPopover()
    const again = () => hang(list, from)
    again()
    const watch = new AbortController()
    const options = { signal: watch.signal, capture: true, passive: true }
    for (const event of ['scroll', 'resize', 'pagezoom']) window.addEventListener(event, again, options)
    const grown = new ResizeObserver(again)
    grown.observe(list)
    grown.observe(from)
    return () => {
      watch.abort()
      grown.disconnect()
    }
  }, [open, button, panel])
}

function hang(panel: HTMLElement, button: HTMLElement): void {
  const zoom = zoomNow()
  const at = button.getBoundingClientRect()
  const below = innerHeight - at.bottom - gap * zoom - margin
  const above = at.top - gap * zoom - margin
  const height = panel.scrollHeight * zoom + 2
  const isAbove = height > below && above > below
  const maxHeight = Math.max(isAbove ? above : below, 120)
  Object.assign(panel.style, {
    minWidth: `${at.width / zoom}px`,
    maxHeight: `${maxHeight / zoom}px`,
    top: isAbove ? 'auto' : `${at.bottom / zoom + gap}px`,
    bottom: isAbove ? `${(innerHeight - at.top) / zoom + gap}px` : 'auto',
  })
  const last = document.documentElement.clientWidth - panel.getBoundingClientRect().width - margin
  panel.style.left = `${Math.max(margin, Math.min(at.left, last)) / zoom}px`
}
