import { type RefObject, useEffect } from 'react'

/** What the keyboard opened gets the focus, and gives it back when it closes. */
export function useKeyboardFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const popup = box.current
    const opener = document.activeElement
    const byKeyboard =
      opener instanceof HTMLElement && opener !== document.body && opener.matches(':focus-visible')
    if (byKeyboard) popup?.focus({ preventScroll: true })
    return () => {
      const at = document.activeElement
      const isLost = at === null || at === document.body || (popup?.contains(at) ?? false)
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [box])
}
