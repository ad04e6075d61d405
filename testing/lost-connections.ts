import type pg from 'pg'

/** Where a call loses its connection: before a statement of its transaction, or once that is committed. */
export type Loss = { before: number | 'answer' | 'commit' } | 'after commit'

/** Watches the transactions of calls with an Idempotency-Key, and breaks those that are to be lost. */
export interface LostConnections {
  /** Has the call with a key lose its connection, once. */
  lose: (key: string, loss: Loss) => void
  /** Whether a call is still to lose its connection. */
  isDue: (key: string) => boolean
  /** How many statements a transaction had that was committed, from the first after its beginning. */
  statementsOf: (key: string) => number
  /** The processes of the database that served what was lost since this was last asked. */
  takeProcesses: () => number[]
  close: () => void
}

interface Connection {
  processID: number
  query: (...given: unknown[]) => Promise<unknown>
}

/** The transaction that a connection is in. */
interface RunningTransaction {
  key: string | undefined
  statements: number
}

const lock = 'pg_try_advisory_xact_lock(hashtextextended('
const answer = /^\s*insert into idempotency\b/

export function watchConnections(pool: pg.Pool): LostConnections {
  const due = new Map<string, Loss>()
  const counts = new Map<string, number>()
  const processes: number[] = []
  const watched = new WeakSet<Connection>()
  const connect = pool.connect.bind(pool) as unknown as (callback?: unknown) => Promise<Connection>

  function watch(connection: Connection): void {
    const query = connection.query.bind(connection)
    let running: RunningTransaction = { key: undefined, statements: 0 }
    const end = () => {
      processes.push(connection.processID)
      return query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    }
    connection.query = async (...given) => {
      const text = String(given[0])
      if (text === 'begin') running = { key: undefined, statements: 0 }
      else running.statements += 1
      running.key ??= keyIn(text, given[1])
      const { key = '', statements } = running
      const loss = due.get(key)
      if (loss && isReached(loss, text, statements)) {
        due.delete(key)
        if (loss === 'after commit') {
          await query(...given)
          await end()
          throw new Error('Connection terminated unexpectedly')
        }
        await end()
      }
      if (text === 'commit') counts.set(key, statements)
      return query(...given)
    }
  }

  const watching = async (callback?: unknown) => {
    if (callback) return connect(callback)
    const connection = await connect()
    if (!watched.has(connection)) watch(connection)
    watched.add(connection)
    return connection
  }
  pool.connect = watching as never
  return {
    lose: (key, loss) => void due.set(key, loss),
    isDue: (key) => due.has(key),
    statementsOf: (key) => counts.get(key) ?? 0,
    takeProcesses: () => processes.splice(0),
    close: () => {
      pool.connect = connect as never
    },
  }
}

/** The key that a statement locks. */
function keyIn(text: string, values: unknown): string | undefined {
  if (!text.includes(lock) || !Array.isArray(values)) return undefined
  return String(values[0]).split(' ')[1]
}

/** A statement in the middle comes at the latest with the commit: what is cached is not asked for again. */
function isReached(loss: Loss, text: string, statements: number): boolean {
  if (loss === 'after commit' || loss.before === 'commit') return text === 'commit'
  return loss.before === 'answer' ? answer.test(text) : loss.before === statements || text === 'commit'
}

/** Ends every connection of the database but the one that asks, as a network that breaks does. */
export async function cutConnections(pool: pg.Pool): Promise<void> {
  await pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {}) // another cut was quicker
}

/** Asks each connection that nobody has used since it was cut, so that the pool lets go of it. */
export async function dropCut(pool: pg.Pool): Promise<void> {
  await Promise.all(Array.from({ length: pool.totalCount }, () => pool.query('select 1').catch(() => {})))
}
