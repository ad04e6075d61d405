import { useState } from 'react'

/** State that starts anew whenever what it follows has changed, without losing the focus as a new key would. */
export function useKeyedState<T>(followed: string, start: () => T): [value: T, set: (value: T) => void] {
  const begun = () => ({ followed, value: start() })
  const [stored, setState] = useState(begun)
  const state = stored.followed === followed ? stored : begun()
  if (state !== stored) setState(state) // while drawing: what was kept must not come back with what it followed
  return [state.value, (value) => setState({ followed, value })]
}
