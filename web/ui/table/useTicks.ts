import { useState } from 'react'

type RowsByKey<Row> = ReadonlyMap<number | string, Row>

/**
 * The ticked rows of a list, each known by its key. They stay while pages are turned, and go with the question that
 * found them.
 */
export function useTicks<Row>(
  keyOf: (row: Row) => number | string,
  nameOf: (row: Row) => string,
  question: string,
) {
  const [{ of, rows }, setTicked] = useState<{ of: string; rows: RowsByKey<Row> }>({
    of: '',
    rows: new Map(),
  })
  const ticked: RowsByKey<Row> = of === question ? rows : new Map()
  return {
    ticked: [...ticked.values()],
    clear: () => setTicked({ of: question, rows: new Map() }),
    isChosen: (row: Row) => ticked.has(keyOf(row)),
    choose: (chosen: readonly Row[], on: boolean) =>
      setTicked((now) => {
        const next = new Map(now.of === question ? now.rows : [])
        for (const row of chosen)
          if (on) next.set(keyOf(row), row)
          else next.delete(keyOf(row))
        return { of: question, rows: next }
      }),
    nameOf,
  }
}

export type Ticks<Row> = ReturnType<typeof useTicks<Row>>
