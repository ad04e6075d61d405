import { useEffect, useEffectEvent } from 'react'

import { isComposing } from '#web/ui/keys/composing.ts'

const dialogSelector = 'dialog[open], .floating-window'

/** What waits for the key, the last opened last: that one takes it. */
const escapeStack: object[] = []

/**
 * Calls back on Escape, wherever the focus is, unless something opened later or above the map takes the key; without a
 * callback it takes none.
 */
export function useEscape(onEscape: (() => void) | undefined): void {
  const escape = useEffectEvent(() => onEscape?.())
  const isOn = onEscape !== undefined
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      const isOurs = event.key === 'Escape' && !event.defaultPrevented && escapeStack.at(-1) === listen
      if (!isOurs || isComposing(event) || document.querySelector(dialogSelector)) return
      event.preventDefault() // the next one may be the last by now
      escape()
    }
    escapeStack.push(listen)
    document.addEventListener('keydown', listen)
    return () => {
      escapeStack.splice(escapeStack.indexOf(listen), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [isOn])
}
