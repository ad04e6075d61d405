import { AppError, fail } from '#contract/errors.ts'
import { requireNoTransaction } from '#database/transaction-scope.ts'

import { type Holder, openTurns } from './turns.ts'

/** Work in a place; what goes on waiting for something else may leave it before it ends. */
type PlacedWork<T> = (leave: () => void) => Promise<T>

export interface Load {
  /** Whether a new call would be refused. */
  full: () => boolean
  /** Average milliseconds of recent work; 0 before the first. */
  pace: () => number
  /** How many have a place, and how many wait for one. */
  count: () => { working: number; waiting: number }
}

export interface Semaphore extends Load {
  /** Runs the work when capacity is free, in order of arrival; throws `busy` if the wait is or will be too long. */
  hold: <T>(work: PlacedWork<T>) => Promise<T>
}

/** A semaphore of work that people ask for: one account, or one address of visitors, has a share of its places. */
export interface FairSemaphore extends Load {
  /**
   * Runs the work when its turn has come: holders take turns, so that whoever has much waiting waits for themselves.
   * Throws `busy` if the wait is or will be too long, or if the holder has its share of places already.
   */
  holdFor: <T>(holder: Holder, work: PlacedWork<T>) => Promise<T>
}

interface Bounds {
  /** Maximum concurrent work. */
  width: number
  /** Maximum queue length. */
  depth: number
  /** Maximum milliseconds in the queue; work with a longer expected wait is refused at once. */
  patience?: number
}

interface FairBounds extends Bounds {
  /** Maximum places of one holder, working or waiting. */
  share: number
}

/** Limits concurrent and queued work: an immediate "busy" is better than a late answer. */
export function semaphore(bounds: Bounds, clock?: () => number): Semaphore {
  const { holdFor, ...load } = fairSemaphore({ ...bounds, share: Infinity }, clock)
  return { ...load, hold: (work) => holdFor('', work) }
}

/**
 * The same of work of many holders. Places are those of one server: with two servers on a database, a holder has a share
 * of each.
 */
export function fairSemaphore(
  { width, depth, patience = 10_000, share }: FairBounds,
  clock = () => performance.now(),
): FairSemaphore {
  let working = 0
  let pace: number | undefined
  const waiting = openTurns<() => void>()

  const wait = (holder: Holder) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.remove(holder, called)
        reject(new AppError('busy'))
      }, patience)
      const called = () => {
        clearTimeout(late)
        resolve()
      }
      waiting.add(holder, called)
    })
  const end = (begun: number) => {
    const took = clock() - begun
    pace = pace === undefined ? took : pace + (took - pace) / 4
    const next = waiting.take()
    if (next) next()
    else working -= 1
  }
  const full = () =>
    working >= width && (waiting.size() >= depth || (waiting.size() * (pace ?? 0)) / width > patience)
  const hold = async <T>(holder: Holder, work: PlacedWork<T>) => {
    requireNoTransaction('waiting for a place')
    if (working < width) working += 1
    else if (full()) fail('busy')
    else await wait(holder)
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
  return {
    holdFor: (holder, work) => within(holder, () => hold(holder, work)),
    full,
    pace: () => pace ?? 0,
    count: () => ({ working, waiting: waiting.size() }),
  }
}

/** Runs work of a holder who has less than a share of it already; else throws `busy`. */
function limitShare(share: number) {
  const places = new Map<Holder, number>()
  return async <T>(holder: Holder, work: () => Promise<T>): Promise<T> => {
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
