import { useState } from 'react'

/** State that starts anew whenever what it follows has changed, without losing the focus as a new key would. */
export function useFollowing<T>(followed: string, start: () => T): [value: T, set: (value: T) => void] {
  const begun = () => ({ followed, value: start() })
  const [kept, setState] = useState(begun)
  const state = kept.followed === followed ? kept : begun()
  if (state !== kept) setState(state) // while drawing: what was kept must not come back with what it followed
  return [state.value, (value) => setState({ followed, value })]
}
