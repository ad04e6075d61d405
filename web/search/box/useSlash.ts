import type { RefObject } from 'react'
import { useEffect } from 'react'

/** The slash key focuses the search box, unless a field has the focus or a dialog is open. */
export function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (!isPlainSlash(event) || isTaken(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [input])
}

const isPlainSlash = ({ key, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  key === '/' && !(ctrlKey || altKey || metaKey || defaultPrevented)

const isTaken = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
