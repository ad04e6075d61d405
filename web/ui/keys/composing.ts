import type { KeyboardEvent as KeyOfReact } from 'react'

/**
 * Whether a key belongs to an input method that is composing: Enter takes its word, Escape gives it up, arrows choose
 * among its words. Whatever acts on such keys asks here first. Safari marks the last key by its code alone.
 */
export function isComposing(event: KeyboardEvent | KeyOfReact): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || Reflect.get(key, 'keyCode') === 229
}
