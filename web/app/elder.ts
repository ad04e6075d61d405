import { useSyncExternalStore } from 'react'

const key = 'geolibrary:mode'
const listeners = new Set<() => void>()

const isElder = (): boolean => document.documentElement.dataset['mode'] === 'elder'

/** Takes up what this browser chose before; called once, before the first drawing. */
export function restoreMode(): void {
  if (stored() === 'elder') document.documentElement.dataset['mode'] = 'elder'
}

/** A browser that forbids storage shows the standard edition each time; the toggle still works on the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function toggle(): void {
  const next = isElder() ? undefined : 'elder'
  if (next) document.documentElement.dataset['mode'] = next
  else delete document.documentElement.dataset['mode']
  try {
    localStorage.setItem(key, next ?? '')
  } catch {
    // Storage is forbidden: the choice holds for this page alone.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** 长辈版: larger type, darker lines, bigger targets. */
export const useElder = () => ({ elder: useSyncExternalStore(subscribe, isElder), toggle })
