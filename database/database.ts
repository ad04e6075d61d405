import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type QueryId,
} from 'kysely'
import pg from 'pg'

import { type Guard, guardPool } from './guard.ts'
import { type ObserveStatement, observeStatements } from './observe.ts'
import type { DB } from './schema.ts'
import { requireNoTransaction } from './transaction-scope.ts'

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

/** Opens a pool on a PostgreSQL server (15 or newer). No connection is made before the first query. */
export function openPool(given: DatabaseOptions): pg.Pool {
  const {
    connection,
    size = 16,
    statementTimeout = 30_000,
    lockTimeout = 0,
    connectTimeout = 1500,
    guard,
    observe,
  } = given
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const settings = {
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    timezone: 'Asia/Shanghai',
    jit: 'off',
    synchronize_seqscans: 'off',
    gin_pending_list_limit: '64kB', // searches read what waits for the index
  }
  const pool = new pg.Pool({
    ...where,
    max: size,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  pool.on('error', () => {}) // an idle connection that the server closed: the next query opens another
  pool.on('connect', (client) => client.on('error', () => {})) // a connection in use reports the error through its query
  if (observe) observeStatements(pool, observe) // within the names, which it is told
  const nameOf = openStatementNames()
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

const folder = join(import.meta.dirname, 'migrations')

/** Thrown when the database was migrated by a newer version of the product. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** Brings the schema up to date, one file a transaction; two starting servers take turns. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0') // another server may be migrating
    await client.query('select pg_advisory_lock(7240011)')
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migration order by name')
    const done = new Set(rows.map((row) => row.name))
    const unknown = [...done].filter((name) => !files.includes(name))
    if (unknown.length > 0) throw new NewerDatabase(unknown.join(', '))
    const wanted = files.filter((name) => !done.has(name))
    for (const name of wanted) await migrateOne(client, name)
    return wanted
  } finally {
    await client.query('select pg_advisory_unlock(7240011); reset lock_timeout').catch(() => {})
    client.release()
  }
}

async function migrateOne(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), 'utf8')
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
