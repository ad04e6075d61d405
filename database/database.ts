import { createHash } from 'node:crypto'

import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type QueryId,
} from 'kysely'
import pg from 'pg'

import { type ObserveStatement, observeStatements } from './observe.ts'
import type { DB } from './schema.ts'
import { requireNoTransaction } from './transaction-scope.ts'
import { type Guard, guardPool } from './watch/guard.ts'

export type Schema = DB

/** A connection or a transaction: a query takes either, and never looks for one itself. */
export type Db = Kysely<Schema>

export interface DatabaseOptions {
  /** A connection URL, or the options of the embedded database. */
  connection: string | { host: string; port: number; user: string; database: string; password?: string }
  /** Greatest number of connections. */
  size?: number
  /** Milliseconds after which the server ends a statement. */
  statementTimeout?: number
  /** Milliseconds that a statement waits for a lock; no limit by default. */
  lockTimeout?: number
  /** Milliseconds that a query waits for a connection; 1,500 by default. */
  connectTimeout?: number
  /** For a copy of the database: nothing is written by way of it. */
  readOnly?: boolean
  /** A pooler stands before it: connections have the settings of their role, and keep no statements. */
  pooled?: boolean
  /** Gives up what is asked while the database does not answer. */
  guard?: Guard | undefined
  /** Is called for each statement. */
  observe?: ObserveStatement | undefined
}

// int8 and numeric as numbers (ids and counts stay below 2^53); dates as the text they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** Written into a statement that will hardly come again. */
export const once = '/* once */'

/**
 * Opens the names of statements: each is called by its text, so that the server parses and plans it once a connection.
 * Long ones (inserts of many rows) hardly come again: they would fill the names, and the memory of every connection.
 */
export function openStatementNames(maxNames = 1000): (text: string) => string | undefined {
  const named = new Map<string, string>()
  return (text) => {
    let name = named.get(text)
    if (name === undefined && named.size < maxNames && text.length < 8000 && !text.includes(once)) {
      name = createHash('sha1').update(text).digest('base64url')
      named.set(text, name)
    }
    return name
  }
}

/** What a connection of the server is set to. */
export const connectionSettings = ({
  statementTimeout = 30_000,
  lockTimeout = 0,
}: Pick<DatabaseOptions, 'statementTimeout' | 'lockTimeout'>): Record<string, string> => ({
  statement_timeout: String(statementTimeout),
  lock_timeout: String(lockTimeout),
  timezone: 'Asia/Shanghai',
  jit: 'off',
  synchronize_seqscans: 'off',
  gin_pending_list_limit: '64kB', // searches read what waits for the index
})

/** Opens a pool on a PostgreSQL server (15 or newer). No connection is made before the first query. */
export function openPool(given: DatabaseOptions): pg.Pool {
  const { connection, size = 16, connectTimeout = 1500, guard, readOnly, pooled, observe } = given
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const settings = {
    ...connectionSettings(given),
    ...(readOnly && { default_transaction_read_only: 'on' }),
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    ...where,
    max: size,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(!pooled && { options: options.join(' ') }),
  })
  pool.on('error', () => {}) // an idle connection that the server closed: the next query opens another
  pool.on('connect', (client) => client.on('error', () => {})) // a connection in use reports the error through its query
  if (observe) observeStatements(pool, observe) // within the names, which it is told
  const nameOf = pooled ? () => undefined : openStatementNames()
  pool.on('connect', (client) => nameStatements(client, nameOf))
  if (guard) guardPool(pool, guard)
  refuseSecond(pool)
  return pool
}

/** Whoever is in a transaction has a connection: it is the one to ask. */
function refuseSecond(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const refusing = (callback?: Parameters<typeof connect>[0]) => {
    requireNoTransaction('a second connection')
    return callback ? connect(callback) : connect()
  }
  Object.assign(pool, { connect: refusing })
}

/** Kysely sends text and values; named statements save the server a parse and a plan each time. */
function nameStatements(client: pg.PoolClient, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const naming = (first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !Array.isArray(rest[0]) || rest[0].length === 0)
      return query(first, ...rest)
    const name = nameOf(first)
    const [values, ...callback] = rest
    const asked = { text: first, values, ...(name && { name }) }
    return callback.length > 0 ? query(asked, ...callback) : toPromise((done) => query(asked, done))
  }
  Object.assign(client, { query: naming })
}

/** The driver's own promises keep the rows of an answer through several collections, each of which copies them. */
function toPromise(ask: (done: (error: Error | null, result: unknown) => void) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** The builder uses camel case; written SQL names its columns itself. */
class BuilderNames extends CamelCasePlugin {
  readonly #written = new WeakSet<QueryId>()

  override transformQuery(given: PluginTransformQueryArgs) {
    if (given.node.kind !== 'RawNode') return super.transformQuery(given)
    this.#written.add(given.queryId)
    return given.node
  }

  override async transformResult(given: PluginTransformResultArgs) {
    return this.#written.has(given.queryId) ? given.result : super.transformResult(given)
  }
}

export function openDatabase(pool: pg.Pool): Db {
  const names = new BuilderNames({ maintainNestedObjectKeys: true })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [names] })
}
