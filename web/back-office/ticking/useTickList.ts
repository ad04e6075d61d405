import { useState } from 'react'

import { useDebounced } from '#web/ui/page/useDebounced.ts'

export interface TickedRow {
  id: number
  name: string
}

const size = 10

/** A list in which somebody searches, turns pages and ticks; the ticks stay while pages are turned. */
export function useTickList<R extends TickedRow>() {
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(1)
  const [ticked, setTicked] = useState<readonly R[]>([])
  const text = useDebounced(typed.trim(), 300)
  return {
    asked: { text, current, size },
    typed,
    find: (words: string) => {
      setTyped(words)
      setCurrent(1)
    },
    go: setCurrent,
    ticked,
    clear: () => setTicked([]),
    isTicked: ({ id }: R) => ticked.some((row) => row.id === id),
    tick: (rows: readonly R[], on: boolean) =>
      setTicked((now) => {
        const others = now.filter(({ id }) => rows.every((row) => row.id !== id))
        return on ? [...others, ...rows] : others
      }),
  }
}

export type TickListState<R extends TickedRow> = ReturnType<typeof useTickList<R>>
