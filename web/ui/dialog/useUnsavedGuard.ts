import { useLayoutEffect, useRef } from 'react'

import { createStore } from '#web/api/store.ts'

interface Hold {
  released: boolean
}

/** Changed forms of the page: one may have opened another above it. */
const holds = new Set<Hold>()

interface Question {
  hold: Hold
  leave: () => void
}

/** What waits for an answer; it goes with its form. */
export const question = createStore<Question | undefined>(undefined)

export const isHeld = (): boolean => [...holds].some(({ released }) => !released)

export function leaveForm({ hold, leave }: Question): void {
  hold.released = true
  leave()
}

/** Whoever leaves the page leaves all of it. */
export function releaseAll(): void {
  for (const hold of holds) hold.released = true
}

/**
 * Asks before a changed form is left: by its close button or Escape (`attempt`), by a link or Back, by closing the tab.
 * `release` goes before what leaves after a save or a deletion. `UnsavedGate` asks.
 */
export function useUnsavedGuard(changed: boolean) {
  const own = useRef<Hold>({ released: false })
  useLayoutEffect(() => {
    if (!changed) return undefined
    const hold = own.current
    hold.released = false
    holds.add(hold)
    return () => {
      holds.delete(hold)
      if (question.get()?.hold === hold) question.set(undefined)
    }
  }, [changed])
  const release = () => {
    own.current.released = true
  }
  return {
    release,
    /** Leaves at once, or asks first; false when it asks, as `onClose` of a dialog wants it. */
    attempt: (leave: () => void): boolean => {
      if (!changed || own.current.released) {
        leave()
        return true
      }
      question.set({ hold: own.current, leave })
      return false
    },
  }
}
