import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Db } from '#database/database.ts'

import { addToWindows, deleteOldWindows } from './rates.queries.ts'

interface Bounds {
  /** Maximum points in the window, which starts with the first one. */
  points: number
  seconds: number
  /** Seconds that a source is blocked after the limit; by default the rest of the window. */
  blockSeconds?: number
}

/** Counts the calls of each source. */
export interface Rate {
  /** Counts one call; returns the seconds to wait if the limit is exceeded, else 0. */
  take: (source: string) => number
  /** Returns the seconds to wait, without counting. */
  wait: (source: string) => number
}

/** The count of one key in its window. */
interface Window {
  taken: number
  /** The part that other servers have not received yet. */
  added: number
  /** Milliseconds since 1970. */
  until: number
  blocked: boolean
}

export interface Rates {
  /** Returns the counter of a named limit. */
  of: (name: string, bounds: Bounds) => Rate
  /** Exchanges counts with the other servers. */
  share: () => Promise<void>
  size: () => number
  close: () => Promise<void>
}

const interval = 250
const maxKeys = 20_000

/**
 * Counts by source in memory and synchronises four times a second with the other servers of the database:
 * calls never wait, and a limit may be exceeded by the calls of a quarter of a second. If the database is
 * away, each server counts alone. Memory is bounded: the least recently used key is evicted, which at worst
 * lifts the limit of a source with very many addresses and blocks no one else.
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
    return (sharing = sharing.then(next).catch(() => {})) // the next calls are counted locally
  }
  const timer = setInterval(() => void share(), interval).unref()

  /** The window of a key, marked for the next synchronisation. */
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

/** Adds the local counts to the shared windows and takes over the sums and ends. */
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

/** Deletes expired windows. */
export const deleteExpiredWindows = (db: Db): Promise<void> => deleteOldWindows(db)
