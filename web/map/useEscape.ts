import { useEffect, useEffectEvent } from 'react'

const above = 'dialog[open], .floating-window'

/** Calls back on Escape, wherever the focus is, unless something above the map takes the key. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector(above)) escape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
