import type { ComponentType } from 'react'

import { createStore } from '#web/api/store.ts'
import { toast } from '#web/ui/states/Toast.tsx'

interface OpenedTray {
  Panel: ComponentType<{ onClose: () => void }>
  /** Gets the focus back. */
  opener: HTMLElement | null
}

const opened = createStore<OpenedTray | undefined>(undefined)

/** Opens the tray of tools for reading, whose code comes only then. */
export async function openAccessibilityTools(opener: HTMLElement | null): Promise<void> {
  try {
    const { AccessibilityPanel } = await import('./AccessibilityPanel.tsx')
    opened.set({ Panel: AccessibilityPanel, opener })
    document.querySelector<HTMLElement>('.aids')?.focus({ preventScroll: true }) // when it stood open already
  } catch {
    toast('阅读辅助没能载入，请检查网络后再试', { fault: true })
  }
}

/** Where the tray stands once it is opened: the end of the page. */
export function AccessibilityTools() {
  const { Panel, opener } = opened.use() ?? {}
  if (!Panel) return null
  const close = () => {
    opened.set(undefined)
    opener?.focus()
  }
  return <Panel onClose={close} />
}
