import { fail } from '#contract/errors.ts'
import { semaphore } from '#server/overload/semaphore.ts'

export interface Bounds {
  /** Maximum concurrent work. */
  width: number
  /** How many pieces may wait though that takes longer, a minute at most. */
  room: number
  /** Milliseconds within which work should be done where more than that wait. */
  patience: number
}

/**
 * Milliseconds after which an unused turn is released; a safety limit, since the queue length is bounded by
 * the expected duration.
 */
const maxTurnMilliseconds = 60_000

/** Runs the work when its turn has come. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

export interface Queue {
  /**
   * Reserves capacity for a number of pieces of work or throws `busy`. Time that `use` spends outside of its
   * turns delays no other call.
   */
  admit: <T>(pieces: number, use: (turn: Turn) => Promise<T>) => Promise<T>
  /** Takes one more turn behind all that wait, without a caller who waits for it. */
  after: Turn
}

/**
 * A bounded queue for work of similar cost. A crowd finds room in it and waits; beyond that it measures recent
 * durations, the time outside of turns included, and admits what it can finish in time.
 */
export function openQueue({ width, room, patience }: Bounds, clock = () => performance.now()): Queue {
  const { hold, pace } = semaphore({ width, depth: Infinity, patience: maxTurnMilliseconds }, clock)
  let waiting = 0
  let beside = 0 // average milliseconds that recent calls spent outside of their turns

  return {
    after: hold,
    admit: async (pieces, use) => {
      const until = ((waiting + pieces) * pace()) / width + beside
      const isFull = waiting > 0 && waiting + pieces > room
      if (isFull && until > patience) fail('busy', { retryAfter: Math.max(1, Math.ceil(until / 1000)) })
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
