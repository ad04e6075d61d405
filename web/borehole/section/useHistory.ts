import { useState } from 'react'

import { useKeyedState } from '#web/ui/page/useKeyedState.ts'

interface Stacks<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
}

/** Steps that can be taken back. */
const maxSteps = 100

export interface History<T> {
  readonly value: T
  /** What is shown while something is dragged: it is no step until it is set. */
  readonly preview: T | undefined
  readonly set: (value: T) => void
  readonly show: (preview: T | undefined) => void
  /** Undefined where there is nothing to take back, or to do again. */
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

/** A value that is changed in steps, which can be taken back and done again; with another revision it begins anew. */
export function useHistory<T>(start: T, revision: string): History<T> {
  const [stacks, setStacks] = useKeyedState<Stacks<T>>(revision, () => ({
    past: [],
    present: start,
    future: [],
  }))
  const { past, present, future } = stacks
  const [preview, show] = useState<T>()
  const set = (value: T) => {
    show(undefined)
    if (present !== value)
      setStacks({ past: [...past.slice(1 - maxSteps), present], present: value, future: [] })
  }
  const step = (from: readonly T[], to: (next: T) => Stacks<T>) => {
    const next = from.at(-1)
    return next === undefined ? undefined : () => setStacks(to(next))
  }
  return {
    value: present,
    preview,
    set,
    show,
    undo: step(past, (next) => ({ past: past.slice(0, -1), present: next, future: [...future, present] })),
    redo: step(future, (next) => ({ past: [...past, present], present: next, future: future.slice(0, -1) })),
  }
}
