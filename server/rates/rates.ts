import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Db } from '#database/database.ts'

import { addToWindows, deleteOldWindows } from './rates.queries.ts'

interface Bounds {
  /** So many in so many seconds, counted from the first. */
  points: number
  seconds: number
  /** Whoever goes beyond waits so long; the rest of the window when not said. */
  blockSeconds?: number
}

/** How often each source came. */
export interface Rate {
  /** Counts one; seconds to wait when that is too many, else 0. */
  take: (source: string) => number
  /** Seconds to wait, without counting. */
  wait: (source: string) => number
}

/** How often one key came since its window began. */
interface Window {
  taken: number
  /** Of these, what the other servers do not know yet. */
  added: number
  /** Milliseconds since 1970. */
  until: number
  blocked: boolean
}

export interface Rates {
  /** The counts of one limit, which has a name of its own. */
  of: (name: string, bounds: Bounds) => Rate
  /** Adds what was counted to what all servers share, and takes over their sums. */
  share: () => Promise<void>
  size: () => number
  close: () => Promise<void>
}

const interval = 250
const maxKeys = 20_000

/**
 * Counts by source in memory, and four times a second together with the other servers of the database: a call waits
 * for nothing, and a limit is exceeded at most by what comes in a quarter of a second. Without the database each
 * server counts for itself. Memory is bounded: when too many keys come, the one that came least recently is
 * forgotten. Whoever commands so many addresses is not held by the limit of one, and nobody else is shut out for them.
 */
export function openRates(db: Db, max = maxKeys): Rates {
  const windows = new LRUCache<string, Window>({ max })
  let changed = new Map<string, Window>()
  let sharing = Promise.resolve()
  const share = () => {
    const next = () => {
      const batch = changed
      changed = new Map()
      return addTogether(db, batch)
    }
    return (sharing = sharing.then(next).catch(() => {})) // the next calls are counted here alone
  }
  const timer = setInterval(() => void share(), interval).unref()

  /** The window of a key, of which the others are to hear, and we of theirs. */
  const count = (key: string, seconds: number, taken: 0 | 1): Window => {
    const known = windows.get(key)
    const isOpen = known && known.until > Date.now()
    const window = isOpen ? known : { taken: 0, added: 0, until: Date.now() + seconds * 1000, blocked: false }
    window.taken += taken
    window.added += taken
    windows.set(key, window)
    if (changed.size < max) changed.set(key, window)
    return window
  }
  const of = (name: string, { points, seconds, blockSeconds }: Bounds): Rate => {
    const keyOf = (source: string) => createHash('sha256').update(`${name} ${source}`).digest('base64')
    const waitOf = ({ taken, until }: Window) =>
      taken > points ? Math.max(1, Math.ceil((until - Date.now()) / 1000)) : 0
    return {
      take: (source) => {
        const window = count(keyOf(source), seconds, 1)
        if (blockSeconds !== undefined && window.taken > points && !window.blocked) {
          window.blocked = true
          window.until = Date.now() + blockSeconds * 1000
        }
        return waitOf(window)
      },
      wait: (source) => waitOf(count(keyOf(source), seconds, 0)),
    }
  }
  const close = async () => {
    clearInterval(timer)
    await sharing
  }
  return { of, share, size: () => windows.size, close }
}

/** Adds what this server counted to the common windows, and takes over how much all have counted and until when. */
async function addTogether(db: Db, changed: ReadonlyMap<string, Window>): Promise<void> {
  if (changed.size === 0) return
  const now = Date.now()
  const counted = [...changed].map(([key, window]) => ({
    key: Buffer.from(key, 'base64'),
    taken: window.added,
    seconds: (window.until - now) / 1000,
  }))
  for (const window of changed.values()) window.added = 0
  for (const { key, taken, seconds } of await addToWindows(db, counted)) {
    const window = changed.get(key.toString('base64'))
    if (!window) continue
    window.taken = taken + window.added
    if (!window.blocked) window.until = Date.now() + seconds * 1000
  }
}

/** Forgets windows that are over. */
export const deleteExpiredWindows = (db: Db): Promise<void> => deleteOldWindows(db)
