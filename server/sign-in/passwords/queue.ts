import { fail } from '#contract/errors.ts'
import { semaphore } from '#server/overload/semaphore.ts'

export interface Bounds {
  /** Pieces of work at a time. */
  width: number
  /** Milliseconds after which whoever is let in may expect to be done. */
  patience: number
}

/** Milliseconds after which a turn that never came is given up: how many wait is bounded by what can be done in time. */
const longest = 60_000

/** Works when its turn has come. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

export interface Queue {
  /**
   * Keeps places for so many pieces of work before anything else is done, or says busy at once. What `use` does beside
   * its turns keeps nobody waiting.
   */
  admit: <T>(pieces: number, use: (turn: Turn) => Promise<T>) => Promise<T>
}

/**
 * A bounded queue for work that costs about the same each time. It knows how long that took of late, and lets in what
 * it can finish in time, with what is done beside it: on a slow or crowded machine fewer, and those are served. Whoever
 * finds it empty is let in.
 */
export function openQueue({ width, patience }: Bounds, clock = () => performance.now()): Queue {
  const { hold, pace } = semaphore({ width, depth: Infinity, patience: longest }, clock)
  let waiting = 0
  let beside = 0 // milliseconds that was spent outside of turns by whoever had one, of late

  return {
    admit: async (pieces, use) => {
      const until = ((waiting + pieces) * pace()) / width + beside
      if (waiting > 0 && until > patience) fail('busy', { retryAfter: Math.max(1, Math.ceil(until / 1000)) })
      const begun = clock()
      let left = pieces
      let turns = 0
      waiting += left
      const turn: Turn = async (work) => {
        const asked = clock()
        try {
          return await hold(work)
        } finally {
          turns += clock() - asked
          waiting -= Math.min(left, 1)
          left = Math.max(0, left - 1)
        }
      }
      try {
        return await use(turn)
      } finally {
        waiting -= left
        if (left < pieces) beside += (clock() - begun - turns - beside) / 4
      }
    },
  }
}
