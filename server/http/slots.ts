import { AppError, fail } from '#contract/errors.ts'

export interface Slots {
  /** Works when there is a place, first come first served; refuses when too many wait, or the wait is too long. */
  hold: <T>(work: () => Promise<T>) => Promise<T>
}

const longestWait = 10_000

/** At most `width` pieces of work at a time and `depth` waiting: beyond that a clear "busy" beats a slow answer. */
export function slots(width: number, depth: number): Slots {
  let working = 0
  const waiting = new Set<() => void>()

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(called)
        reject(new AppError('busy'))
      }, longestWait)
      const called = () => {
        clearTimeout(late)
        resolve()
      }
      waiting.add(called)
    })
  const leave = () => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else working -= 1
  }
  const hold = async <T>(work: () => Promise<T>) => {
    if (working < width) working += 1
    else if (waiting.size >= depth) fail('busy')
    else await wait()
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return { hold }
}
