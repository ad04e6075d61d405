import { useEffect, useEffectEvent } from 'react'

import { local, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

/** Whether this browser's user works by letters. */
export const keysOn = createStoredStore<boolean>({
  storage: local,
  key: storageKeys.loanKeys,
  read: (text) => text !== 'false',
})

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, dialog, [contenteditable]') !== null

/** Hears letters while they are switched on, nobody types, and no dialog is open. */
export function useMoveKeys(press: (letter: string) => boolean): void {
  const isOn = keysOn.use()
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, target, repeat } = event
    if (ctrlKey || altKey || metaKey || repeat || !/^[a-z]$/i.test(key)) return
    if (isTyping(target) || document.querySelector('dialog[open]')) return
    if (press(key.toUpperCase())) event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return undefined
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [isOn])
}
