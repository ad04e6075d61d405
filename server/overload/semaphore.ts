import { AppError, fail } from '#contract/errors.ts'
import { requireNoTransaction } from '#database/transaction-scope.ts'

export interface Semaphore {
  /**
   * Runs the work when capacity is free, in order of arrival; throws `busy` if the wait is or will be too
   * long, or if the holder has its share of places already. Work that goes on waiting for something else may leave its
   * place before it ends.
   */
  hold: <T>(work: (leave: () => void) => Promise<T>, holder?: number | string) => Promise<T>
  /** Whether a new call would be refused. */
  full: () => boolean
  /** Average milliseconds of recent work; 0 before the first. */
  pace: () => number
}

interface Bounds {
  /** Maximum concurrent work. */
  width: number
  /** Maximum queue length. */
  depth: number
  /** Maximum milliseconds in the queue; work with a longer expected wait is refused at once. */
  patience?: number
  /** Maximum places of one holder, working or waiting. */
  share?: number
}

/** Limits concurrent and queued work: an immediate "busy" is better than a late answer. */
export function semaphore(
  { width, depth, patience = 10_000, share = Infinity }: Bounds,
  clock = () => performance.now(),
): Semaphore {
  let working = 0
  let pace: number | undefined
  const waiting = new Set<() => void>()

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(called)
        reject(new AppError('busy'))
      }, patience)
      const called = () => {
        clearTimeout(late)
        resolve()
      }
      waiting.add(called)
    })
  const end = (begun: number) => {
    const took = clock() - begun
    pace = pace === undefined ? took : pace + (took - pace) / 4
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else working -= 1
  }
  const full = () =>
    working >= width && (waiting.size >= depth || (waiting.size * (pace ?? 0)) / width > patience)
  const holdOne = async <T>(work: (leave: () => void) => Promise<T>) => {
    requireNoTransaction('waiting for a place')
    if (working < width) working += 1
    else if (full()) fail('busy')
    else await wait()
    const begun = clock()
    let hasLeft = false
    const leave = () => {
      if (!hasLeft) end(begun)
      hasLeft = true
    }
    try {
      return await work(leave)
    } finally {
      leave()
    }
  }
  const within = limitShare(share)
  const hold = <T>(work: (leave: () => void) => Promise<T>, holder?: number | string) =>
    holder === undefined ? holdOne(work) : within(holder, () => holdOne(work))
  return { hold, full, pace: () => pace ?? 0 }
}

/** Runs work of a holder who has less than a share of it already; else throws `busy`. */
function limitShare(share: number) {
  const places = new Map<number | string, number>()
  return async <T>(holder: number | string, work: () => Promise<T>): Promise<T> => {
    const own = places.get(holder) ?? 0
    if (own >= share) fail('busy')
    places.set(holder, own + 1)
    try {
      return await work()
    } finally {
      const left = (places.get(holder) ?? 1) - 1
      if (left > 0) places.set(holder, left)
      else places.delete(holder)
    }
  }
}
