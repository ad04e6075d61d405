import type { ComponentType } from 'react'

import { createStore } from '#web/api/store.ts'
import { toast } from '#web/ui/states/Toast.tsx'

interface OpenedTray {
  Panel: ComponentType<{ onClose: () => void }>
  /** Focused when the panel closes. */
  opener: HTMLElement | null
}

const openedTray = createStore<OpenedTray | undefined>(undefined)

/** Loads and opens the accessibility panel. */
export async function openAccessibilityTools(opener: HTMLElement | null): Promise<void> {
  try {
    const { AccessibilityPanel } = await import('./AccessibilityPanel.tsx')
    openedTray.set({ Panel: AccessibilityPanel, opener })
    document.querySelector<HTMLElement>('.aids')?.focus({ preventScroll: true }) // if it was already open
  } catch {
    toast('阅读辅助没能载入，请检查网络后再试', { fault: true })
  }
}

/** Renders the panel at the end of the page once it is opened. */
export function AccessibilityTools() {
  const { Panel, opener } = openedTray.use() ?? {}
  if (!Panel) return null
  const close = () => {
    openedTray.set(undefined)
    opener?.focus()
  }
  return <Panel onClose={close} />
}
