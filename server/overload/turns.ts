/** Whose work it is: an account by its number, or a source of visitors. */
export type Holder = number | string

/** What waits, of many holders. */
export interface Turns<T> {
  add: (holder: Holder, one: T) => void
  remove: (holder: Holder, one: T) => void
  /** The first that waits of the holder whose turn it is; undefined when nobody waits. */
  take: () => T | undefined
  size: () => number
}

/** Holders take turns, each with what came first of theirs; alone, one is served in order of arrival. */
export function openTurns<T>(): Turns<T> {
  const waiting = new Map<Holder, Set<T>>()
  let size = 0
  const remove = (holder: Holder, one: T) => {
    const own = waiting.get(holder)
    if (!own?.delete(one)) return
    size -= 1
    if (own.size === 0) waiting.delete(holder)
  }
  return {
    add: (holder, one) => {
      waiting.set(holder, (waiting.get(holder) ?? new Set()).add(one))
      size += 1
    },
    remove,
    take: () => {
      const [next] = waiting
      if (!next) return undefined
      const [holder, own] = next
      const [first] = own
      if (first === undefined) return undefined
      remove(holder, first)
      if (waiting.delete(holder)) waiting.set(holder, own)
      return first
    },
    size: () => size,
  }
}
