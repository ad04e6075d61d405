import type { ComponentType } from 'react'
import { useSyncExternalStore } from 'react'

import { toast } from '#web/ui/states/Toast.tsx'

interface Opened {
  Panel: ComponentType<{ onClose: () => void }>
  /** Gets the focus back. */
  opener: HTMLElement | null
}

const listeners = new Set<() => void>()
let opened: Opened | undefined

function show(next: Opened | undefined): void {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the tray of reading aids, whose code comes only then. */
export async function openAccessibilityTools(opener: HTMLElement | null): Promise<void> {
  try {
    const { AccessibilityPanel } = await import('./AccessibilityPanel.tsx')
    show({ Panel: AccessibilityPanel, opener })
    document.querySelector<HTMLElement>('.aids')?.focus({ preventScroll: true }) // when it stood open already
  } catch {
    toast('阅读辅助没能载入，请检查网络后再试', { fault: true })
  }
}

/** Where the tray stands once it is opened: the end of the page. */
export function AccessibilityTools() {
  const { Panel, opener } = useSyncExternalStore(subscribe, () => opened) ?? {}
  if (!Panel) return null
  const close = () => {
    show(undefined)
    opener?.focus()
  }
  return <Panel onClose={close} />
}
