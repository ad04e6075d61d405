import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'

import { isComposing } from '#web/ui/keys/composing.ts'

/** Closes a popup on Escape, which returns the focus to its opener, on a click outside, and when the focus leaves. */
export function useDismiss(open: boolean, box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const watch = new AbortController()
    const { signal } = watch
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      box.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
      close()
    }
    document.addEventListener('pointerdown', elsewhere, { signal })
    document.addEventListener('focusin', elsewhere, { signal })
    document.addEventListener('keydown', escape, { signal })
    return () => watch.abort()
  }, [open, box])
}
