/** The database does not answer: what was asked of it is given up at once, whatever becomes of it there. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code = 'DATABASE_AWAY'

  constructor() {
    super('The database does not answer.')
  }
}

/** Whether the database answers, told by who watches it to all who ask it something. */
export interface Guard {
  away: () => boolean
  set: (away: boolean) => void
  /** How each connection that is open is closed by force. */
  connections: Map<object, () => void>
  /** Settles as the work does, or throws `DatabaseAway` as soon as the database is found away. */
  wait: <T>(work: Promise<T>) => Promise<T>
}

export function openGuard(): Guard {
  let away = false
  const waiting = new Set<(reason: Error) => void>()

  const wait = <T>(work: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.add(reject)
      work.then(resolve, reject).finally(() => waiting.delete(reject))
      if (away) reject(new DatabaseAway())
    })
  const set = (now: boolean) => {
    away = now
    if (!away) return
    for (const reject of waiting) reject(new DatabaseAway())
    waiting.clear()
  }
  return { away: () => away, set, connections: new Map(), wait }
}
