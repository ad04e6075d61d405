import { LRUCache } from 'lru-cache'

interface Bounds {
  /** So many in so many seconds, counted from the first. */
  points: number
  seconds: number
  /** Whoever goes beyond waits so long; the rest of the window when not said. */
  blockSeconds?: number
}

/** How often each key came, in memory of this process. */
export interface Rate {
  /** Counts one; seconds to wait when that is too many, else 0. */
  take: (key: string) => number
  /** Seconds to wait, without counting. */
  wait: (key: string) => number
  size: () => number
}

/** How often one key came since when its window began. */
export interface Window {
  taken: number
  /** Milliseconds since 1970. */
  until: number
}

interface Place {
  windows: LRUCache<string, Window>
  /** What is counted here, where several share a store. */
  of?: string
}

/**
 * Counts by key in bounded memory. When too many keys come, the one that came least recently is forgotten: whoever
 * commands so many addresses is not held by the limit of one, and nobody else is shut out for them.
 */
export function openRate(
  { points, seconds, blockSeconds }: Bounds,
  { windows, of = '' }: Place = { windows: new LRUCache({ max: 10_000 }) },
): Rate {
  const find = (key: string) => {
    const window = windows.get(`${of} ${key}`)
    return window && window.until > Date.now() ? window : undefined
  }
  const begin = (key: string) => {
    const window = { taken: 0, until: Date.now() + seconds * 1000 }
    windows.set(`${of} ${key}`, window)
    return window
  }
  const waitOf = ({ taken, until }: Window) =>
    taken > points ? Math.max(1, Math.ceil((until - Date.now()) / 1000)) : 0
  return {
    take: (key) => {
      const window = find(key) ?? begin(key)
      window.taken += 1
      if (window.taken === points + 1 && blockSeconds !== undefined)
        window.until = Date.now() + blockSeconds * 1000
      return waitOf(window)
    },
    wait: (key) => {
      const window = find(key)
      return window ? waitOf(window) : 0
    },
    size: () => windows.size,
  }
}
