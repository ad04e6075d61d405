import { fail } from '#contract/errors.ts'
import { semaphore } from '#server/overload/semaphore.ts'

export interface Bounds {
  /** Maximum concurrent work. */
  width: number
  /** Milliseconds within which admitted work should be done. */
  patience: number
}

/**
 * Milliseconds after which an unused turn is released; a safety limit, since the queue length is bounded by
 * the expected duration.
 */
const longest = 60_000

/** Runs the work when its turn has come. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

export interface Queue {
  /**
   * Reserves capacity for a number of pieces of work or throws `busy`. Time that `use` spends outside of its
   * turns delays no other call.
   */
  admit: <T>(pieces: number, use: (turn: Turn) => Promise<T>) => Promise<T>
}

/**
 * A bounded queue for work of similar cost. It measures recent durations and admits what it can finish in
 * time, including the time outside of turns: on a slow or busy machine it admits fewer calls, and serves
 * those. An empty queue admits always.
 */
export function openQueue({ width, patience }: Bounds, clock = () => performance.now()): Queue {
  const { hold, pace } = semaphore({ width, depth: Infinity, patience: longest }, clock)
  let waiting = 0
  let beside = 0 // average milliseconds that recent calls spent outside of their turns

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
