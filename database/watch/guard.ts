import type pg from 'pg'

/** The database does not answer: what was asked of it is given up at once, whatever becomes of it there. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code = 'DATABASE_AWAY'

  constructor() {
    super('数据库没有应答')
  }
}

/** Whether the database answers; the watch sets it, queries read it. */
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

/**
 * While the database is away nothing is asked of it through this pool, and what was asked is no longer waited for. A
 * connection with an abandoned statement is not used again: it may be inside a transaction.
 */
export function guardPool(pool: pg.Pool, guard: Guard): void {
  const givenUp = new WeakSet<object>()
  const connect = pool.connect.bind(pool)
  const guarded = async () => {
    if (guard.away()) throw new DatabaseAway()
    const connecting = connect()
    try {
      const client = await guard.wait(connecting)
      const release = client.release.bind(client)
      client.release = (trouble) => release(trouble || givenUp.has(client))
      return client
    } catch (error) {
      connecting.then(
        (client) => client.release(), // no caller waits for it any longer
        () => {},
      )
      throw error
    }
  }
  // `pool.query` asks with a callback, and is for starts and commands
  Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) => (callback ? connect(callback) : guarded()),
  })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    // oxlint-disable-next-line no-unsafe-type-assertion -- every client has a connection; its types do not name it
    const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
    guard.connections.set(client, () => connection.stream.destroy())
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const work = query(...given)
        if (!(work instanceof Promise)) return work
        return guard.wait(work).catch((error: unknown) => {
          if (error instanceof DatabaseAway) givenUp.add(client)
          throw error
        })
      },
    })
  })
  pool.on('remove', (client) => guard.connections.delete(client))
}
