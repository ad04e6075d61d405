import { AppError, fail } from '#contract/errors.ts'

export interface Semaphore {
  /** Works when there is a place, first come first served; refuses when the wait would be, or has become, too long. */
  hold: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether whoever came now would be refused. */
  full: () => boolean
  /** Milliseconds that a piece of work took of late; 0 before the first. */
  pace: () => number
}

interface Bounds {
  /** Pieces of work at a time. */
  width: number
  /** Pieces that wait, at most. */
  depth: number
  /** Milliseconds that a piece waits, at most; one that may be expected to wait longer is refused at once. */
  patience?: number
}

/** Bounds how much is worked at and how much waits: beyond that a clear "busy" at once beats a late answer. */
export function semaphore(
  { width, depth, patience = 10_000 }: Bounds,
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
  const leave = (begun: number) => {
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
  const hold = async <T>(work: () => Promise<T>) => {
    if (working < width) working += 1
    else if (full()) fail('busy')
    else await wait()
    const begun = clock()
    try {
      return await work()
    } finally {
      leave(begun)
    }
  }
  return { hold, full, pace: () => pace ?? 0 }
}
