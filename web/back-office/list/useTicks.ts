import { useState } from 'react'

import type { Row } from '#web/back-office/office-page.ts'

/** The ticked rows of a list; they stay while pages are turned. */
export function useTicks(title: string) {
  const [ticked, setTicked] = useState<readonly Row[]>([])
  const has = ({ id }: Row) => ticked.some((row) => row.id === id)
  return {
    ticked,
    clear: () => setTicked([]),
    isChosen: has,
    choose: (rows: readonly Row[], on: boolean) =>
      setTicked((now) => {
        const others = now.filter(({ id }) => rows.every((row) => row.id !== id))
        return on ? [...others, ...rows] : others
      }),
    nameOf: (row: Row) => String(row[title]),
  }
}

export type Ticks = ReturnType<typeof useTicks>
