import { useState } from 'react'

/** State that is reset when `followed` changes, without remounting, so that the focus is kept. */
export function useKeyedState<T>(followed: string, start: () => T): [value: T, set: (value: T) => void] {
  const begun = () => ({ followed, value: start() })
  const [stored, setState] = useState(begun)
  const state = stored.followed === followed ? stored : begun()
  if (state !== stored) setState(state) // set during render, so that the old state does not return with the old key
  return [state.value, (value) => setState({ followed, value })]
}
