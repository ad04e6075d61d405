import { useEffect, useRef } from 'react'

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null

/** Keeps a field ready for a hand scanner: whatever is typed outside of other fields and dialogs goes into it. */
export function useScanField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    const hear = ({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent) => {
      if (key.length !== 1 || ctrlKey || altKey || metaKey || isField(target)) return
      if (!document.querySelector('dialog[open]')) field.current?.focus()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return field
}
