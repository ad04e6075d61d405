import { useEffect, useEffectEvent } from 'react'

const above = 'dialog[open], .floating-window'

/** What waits for the key, the last opened last: that one takes it. */
const waiting: object[] = []

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
      const isOurs = event.key === 'Escape' && !event.defaultPrevented && waiting.at(-1) === listen
      if (!isOurs || document.querySelector(above)) return
      event.preventDefault() // the next one may be the last by now
      escape()
    }
    waiting.push(listen)
    document.addEventListener('keydown', listen)
    return () => {
      waiting.splice(waiting.indexOf(listen), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [isOn])
}
