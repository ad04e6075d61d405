import { useState } from 'react'

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
  /** Begins anew: there is nothing to take back. */
  readonly restart: (value: T) => void
  /** Changes the value at every step, so that taking steps back does not take this back. */
  readonly amend: (change: (value: T) => T) => void
}

/** A value that is changed in steps, which can be taken back and done again. */
export function useHistory<T>(start: T): History<T> {
  const [stacks, setStacks] = useState<Stacks<T>>({ past: [], present: start, future: [] })
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
    restart: (value) => setStacks({ past: [], present: value, future: [] }),
    amend: (change) =>
      setStacks({ past: past.map(change), present: change(present), future: future.map(change) }),
  }
}
