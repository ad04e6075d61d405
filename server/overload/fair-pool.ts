import type { Holder } from './turns.ts'

/** What somebody takes of a pool. */
export interface Portion {
  source: Holder
  size: number
  /** Ends it, to make room for others; undefined once it is no longer to be ended. */
  end: () => (() => void) | undefined
}

export interface FairPool {
  /** Takes a portion; answers with what gives it back, or undefined where there is no room. */
  take: (portion: Portion) => (() => void) | undefined
}

interface Bounds {
  /** Of all sources together. */
  all: number
  /** Of one source; a single portion may be larger. */
  source: number
}

/**
 * A pool of which no source takes more than its share. When it is used up, the oldest portion of the source that has
 * most ends; whoever has most gets nothing more.
 */
export function fairPool({ all, source: share }: Bounds): FairPool {
  const held = new Map<Holder, Set<Portion>>()
  const sizeOf = (source: Holder) => sum([...(held.get(source) ?? [])])
  let taken = 0
  const drop = (portion: Portion) => {
    const portions = held.get(portion.source)
    if (!portions?.delete(portion)) return
    taken -= portion.size
    if (portions.size === 0) held.delete(portion.source)
  }
  const largest = () => {
    const [source = ''] = [...held.keys()].toSorted((a, b) => sizeOf(b) - sizeOf(a))
    return source
  }
  /** Ends what can be ended of the source that has most, until there is room. */
  const makeRoom = ({ source, size }: Portion): boolean => {
    const isFull = () => taken + size > all
    while (isFull()) {
      const holder = largest()
      if (sizeOf(holder) <= sizeOf(source) + size) return false
      const [first] = [...(held.get(holder) ?? [])].flatMap((portion) => {
        const end = portion.end()
        return end ? [{ portion, end }] : []
      })
      if (!first) return false
      drop(first.portion)
      first.end()
    }
    return true
  }
  return {
    take: (portion) => {
      const own = sizeOf(portion.source)
      if ((own > 0 && own + portion.size > share) || !makeRoom(portion)) return undefined
      held.set(portion.source, (held.get(portion.source) ?? new Set()).add(portion))
      taken += portion.size
      return () => drop(portion)
    },
  }
}

const sum = (portions: readonly Portion[]) => portions.reduce((total, { size }) => total + size, 0)
