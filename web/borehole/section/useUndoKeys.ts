import { useEffect } from 'react'

/** Where keys write, they undo what was written. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable], dialog') !== null

/** Ctrl+Z takes the last step back, Ctrl+Shift+Z does it again. */
export function useUndoKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isWriting(event.target))
        return
      event.preventDefault()
      const step = event.shiftKey ? redo : undo
      step?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [undo, redo])
}
