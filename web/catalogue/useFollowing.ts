import { useState } from 'react'

/** State that starts anew whenever what it follows has changed, without losing the focus as a new key would. */
export function useFollowing<T>(followed: string, start: () => T): [value: T, set: (value: T) => void] {
  const [state, setState] = useState(() => ({ followed, value: start() }))
  const value = state.followed === followed ? state.value : start()
  return [value, (changed) => setState({ followed, value: changed })]
}
