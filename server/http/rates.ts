interface Bounds {
  /** So many in so many seconds, counted from the first. */
  points: number
  seconds: number
  /** Whoever goes beyond waits so long; the rest of the window when not said. */
  blockSeconds?: number
  /** So many keys are remembered. */
  maxKeys?: number
}

/** How often each key came, in memory of this process. */
export interface Rate {
  /** Counts one; seconds to wait when that is too many, else 0. */
  take: (key: string) => number
  /** Seconds to wait, without counting. */
  wait: (key: string) => number
  size: () => number
}

interface Window {
  taken: number
  until: number
}

/**
 * Counts by key in bounded memory. When too many keys come, the oldest is forgotten: whoever commands so many addresses
 * is not held by the limit of one, and nobody else is shut out for them.
 */
export function openRate({ points, seconds, blockSeconds, maxKeys = 10_000 }: Bounds): Rate {
  const windows = new Map<string, Window>() // in the order in which they began
  const find = (key: string) => {
    const window = windows.get(key)
    return window && window.until > Date.now() ? window : undefined
  }
  const begin = (key: string) => {
    windows.delete(key)
    const [oldest] = windows.keys()
    if (windows.size >= maxKeys && oldest !== undefined) windows.delete(oldest)
    const window = { taken: 0, until: Date.now() + seconds * 1000 }
    windows.set(key, window)
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
