import { useEffect, useEffectEvent } from 'react'

/** The keys of a decision: to agree, and to send back. */
export type DecisionKeys = 'Ctrl+Enter' | 'Ctrl+Shift+Enter'

/** Hears the keys of a decision while no dialog is open; Cmd counts as Ctrl. `press` says whether it used them. */
export function useDecisionKeys(press: (keys: DecisionKeys) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    if (document.querySelector('dialog[open]')) return
    if (press(event.shiftKey ? 'Ctrl+Shift+Enter' : 'Ctrl+Enter')) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
