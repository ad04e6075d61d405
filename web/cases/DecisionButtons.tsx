import { useEffect, useEffectEvent } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'

/** The keys of a decision: to agree, and to send back. */
export type DecisionKeys = 'Ctrl+Enter' | 'Ctrl+Shift+Enter'

export interface Decision {
  name: string
  label: string
  variant: 'primary' | 'danger' | 'plain'
  keys?: DecisionKeys | undefined
  busy?: boolean
}

interface DecisionButtonsProps<D extends Decision> {
  decisions: readonly D[]
  onStart: (decision: D) => void
}

/** What can be decided, each with its button and its keys. */
export function DecisionButtons<D extends Decision>({ decisions, onStart }: DecisionButtonsProps<D>) {
  useDecisionKeys((pressed) => {
    const decision = decisions.find(({ keys }) => keys === pressed)
    if (decision) onStart(decision)
    return decision !== undefined
  })
  return decisions.map((decision) => {
    const { name, label, variant, keys, busy = false } = decision
    return (
      <Button
        key={name}
        {...{ variant, busy }}
        aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
        onClick={() => onStart(decision)}
      >
        {label}
        {keys && <kbd className="only-desktop">{keys}</kbd>}
      </Button>
    )
  })
}

/** Hears the keys of a decision while no dialog is open; Cmd counts as Ctrl. `press` says whether it used them. */
function useDecisionKeys(press: (keys: DecisionKeys) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    if (isComposing(event) || document.querySelector('dialog[open]')) return
    if (press(event.shiftKey ? 'Ctrl+Shift+Enter' : 'Ctrl+Enter')) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
