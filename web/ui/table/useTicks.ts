import { useState } from 'react'

/** The ticked rows of a list, each known by its key; they stay while pages are turned. */
export function useTicks<Row>(keyOf: (row: Row) => number | string, nameOf: (row: Row) => string) {
  const [ticked, setTicked] = useState<ReadonlyMap<number | string, Row>>(new Map())
  return {
    ticked: [...ticked.values()],
    clear: () => setTicked(new Map()),
    isChosen: (row: Row) => ticked.has(keyOf(row)),
    choose: (rows: readonly Row[], on: boolean) =>
      setTicked((now) => {
        const next = new Map(now)
        for (const row of rows)
          if (on) next.set(keyOf(row), row)
          else next.delete(keyOf(row))
        return next
      }),
    nameOf,
  }
}

export type Ticks<Row> = ReturnType<typeof useTicks<Row>>
