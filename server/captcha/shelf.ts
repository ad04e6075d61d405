interface Held {
  /** Whose it is: nobody's things can push out another's. */
  source: string
}

interface Room {
  seconds: number
  /** How much one source may hold, and how much all of them together. */
  each: number
  all: number
}

/** Things that are kept for some seconds under a secret name. When there is no room, new ones are refused. */
export interface Shelf<V extends Held> {
  /** False when there is no room. */
  put: (name: string, thing: V) => boolean
  /** Takes a thing away: of two who ask, one gets it. */
  take: (name: string) => V | undefined
  /** Looks at a thing and leaves it. */
  see: (name: string) => V | undefined
  /** Starts the seconds of a thing again. */
  renew: (name: string) => void
  size: () => number
}

export function shelf<V extends Held>({ seconds, each, all }: Room): Shelf<V> {
  const things = new Map<string, { thing: V; until: number }>() // in the order in which they end
  const held = new Map<string, number>()

  const count = (source: string, by: 1 | -1) => {
    const now = (held.get(source) ?? 0) + by
    if (now > 0) held.set(source, now)
    else held.delete(source)
  }
  const drop = (name: string, { source }: V) => {
    things.delete(name)
    count(source, -1)
  }
  const sweep = () => {
    for (const [name, { thing, until }] of things) {
      if (until > Date.now()) return
      drop(name, thing)
    }
  }
  const store = (name: string, thing: V) => things.set(name, { thing, until: Date.now() + seconds * 1000 })
  const see = (name: string) => {
    sweep()
    return things.get(name)?.thing
  }
  return {
    see,
    put: (name, thing) => {
      sweep()
      if (things.size >= all || (held.get(thing.source) ?? 0) >= each) return false
      store(name, thing)
      count(thing.source, 1)
      return true
    },
    take: (name) => {
      const thing = see(name)
      if (thing) drop(name, thing)
      return thing
    },
    renew: (name) => {
      const thing = see(name)
      if (!thing) return
      things.delete(name)
      store(name, thing)
    },
    size: () => things.size,
  }
}
