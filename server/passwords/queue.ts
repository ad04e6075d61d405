import { fail } from '#contract/errors.ts'
import { slots, type Slots } from '#server/http/slots.ts'

export interface Bounds {
  /** Pieces of work at a time. */
  width: number
  /** Pieces that wait, at most. */
  depth: number
  /** Milliseconds that a piece may be expected to wait, at most. */
  patience: number
}

/**
 * A bounded queue for work that costs about the same each time. It knows how long that took of late, and says busy at
 * once when the wait would be long: on a slow or crowded machine fewer are let in, and whoever is let in is served in time.
 */
export function openQueue(
  { width, depth, patience }: Bounds,
  clock = () => performance.now(),
): Pick<Slots, 'hold'> {
  const { hold } = slots({ width, depth })
  let inside = 0
  let pace = 0

  const timed = async <T>(work: () => Promise<T>) => {
    const begun = clock()
    try {
      return await work()
    } finally {
      pace += (clock() - begun - pace) / 4
    }
  }
  return {
    hold: async (work) => {
      if (((inside + 1 - width) * pace) / width > patience) fail('busy')
      inside += 1
      try {
        return await hold(() => timed(work))
      } finally {
        inside -= 1
      }
    },
  }
}
