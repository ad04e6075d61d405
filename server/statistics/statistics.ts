import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'

import { addVisits, sumVisits, type Visits as Sums } from './statistics.queries.ts'

export interface Visits {
  /** Counts in memory and returns at once. */
  count: () => void
  /** All visits, including unwritten ones; those of other servers appear after a few seconds. */
  read: () => Promise<Sums>
  /** Writes the counted visits. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

const pause = 3000

/** Counts visits, writes them every few seconds in one statement, and caches their sums. */
export function openVisits(db: Db, report: (error: unknown) => void): Visits {
  let unwritten = 0
  let known: { at: number; sums: Promise<Sums> } | undefined
  const { add, flush, close } = openWriteBehind<'visits', number>({
    pause,
    max: 1,
    merge: (a, b) => a + b,
    report,
    write: async (batch) => {
      const count = batch.get('visits') ?? 0
      await addVisits(db, count)
      unwritten -= count
      known = undefined
    },
  })
  const count = () => {
    unwritten += 1
    add('visits', 1)
  }
  const read = async () => {
    const isFresh = known && performance.now() - known.at < pause
    if (!known || !isFresh) known = { at: performance.now(), sums: sumVisits(db) }
    const { total, today } = await known.sums.catch((error: unknown) => {
      known = undefined
      throw error
    })
    return { total: total + unwritten, today: today + unwritten }
  }
  return { count, read, flush, close }
}
