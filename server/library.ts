import type pg from 'pg'

import { type DatabaseOptions, NewerDatabase, migrate, openDatabase, openPool } from '#database/database.ts'
import { type OwnPostgres, reachPostgres, startPostgres } from '#database/embedded/embedded.ts'
import type { Guard } from '#database/guard.ts'
import type { ObserveStatement } from '#database/observe.ts'
import { StartRefusal, directoryTrouble } from '#database/start-refusal.ts'

import type { Config } from './config.ts'
import { describeServer } from './library.queries.ts'

export interface Library {
  pool: pg.Pool
  /** How to connect to its database. */
  connection: NonNullable<DatabaseOptions['connection']>
  /** Closes the pool, then the embedded database; a second call does not wait. */
  close: () => Promise<void>
}

interface LibraryOptions {
  log: (line: string) => void
  /** For a command that may run at the same time as the server. */
  beside?: boolean
  /** For a server, which must answer quickly: queries are cancelled while the database does not respond. */
  guard?: Guard
  /** Is called for each statement. */
  observe?: ObserveStatement
}

/** Milliseconds that a call waits for a lock. */
const longestLock = 1500

/** Opens the database of the library, embedded or external, and migrates its schema. */
export async function openLibrary(
  config: Config,
  { log, beside, guard, observe }: LibraryOptions,
): Promise<Library> {
  const url = config.databaseUrl
  const own =
    url === undefined ? await (beside ? reachPostgres : startPostgres)(config.dataDir, log) : undefined
  const connection = url ?? own?.connection ?? ''
  const pool = openPool({ connection, guard, observe, ...(guard && { lockTimeout: longestLock }) })
  const close = makeClose(pool, own)
  try {
    if (url !== undefined) await checkGiven(pool, url)
    const done = await migrate(pool)
    if (done.length > 0) log(`数据库结构已更新（${done.length} 步）`)
    return { pool, connection, close }
  } catch (error) {
    await close()
    throw migrationTrouble(error, config.dataDir)
  }
}

function makeClose(pool: pg.Pool, own: OwnPostgres | undefined): () => Promise<void> {
  let asked = false
  return async () => {
    const first = !asked
    asked = true
    const patience = new Promise<void>((resolve) => setTimeout(resolve, 3000).unref())
    if (first) await Promise.race([pool.end(), patience])
    await own?.stop()
  }
}

/** Throws `StartRefusal`, a sentence, where a database of this URL cannot be used. */
export async function tryDatabase(url: string): Promise<void> {
  const pool = openPool({ connection: url, size: 1 })
  await checkGiven(pool, url).finally(() => pool.end())
}

const oldestVersion = 15

async function checkGiven(pool: pg.Pool, url: string): Promise<void> {
  const found = await describeServer(openDatabase(pool)).catch((error: Error) =>
    Promise.reject(unreachableError(error, url)),
  )
  const { version, encoding } = found ?? { version: 0, encoding: '' }
  if (version < oldestVersion)
    throw new StartRefusal(
      `DATABASE_URL 指定的数据库是 PostgreSQL ${version}，需要 ${oldestVersion} 或更新的版本`,
    )
  if (encoding !== 'UTF8') throw new StartRefusal(`DATABASE_URL 指定的数据库编码是 ${encoding}，需要 UTF8`)
}

const reasons: Record<string, string> = {
  ECONNREFUSED: '那里没有数据库在运行',
  ENOENT: '那里没有数据库在运行',
  ENOTFOUND: '找不到主机',
  EAI_AGAIN: '找不到主机',
  ETIMEDOUT: '连接超时',
  '28000': '用户名或口令不对',
  '28P01': '用户名或口令不对',
  '3D000': '没有这个数据库',
  '53300': '连接数已满',
}

/** The URL without user and password. */
function unreachableError(error: Error & { code?: string }, url: string): StartRefusal {
  const { host, pathname } = new URL(url)
  const late = /timeout/.test(error.message) ? '连接超时' : error.message
  return new StartRefusal(
    `连接不上 DATABASE_URL 指定的数据库（${host}${pathname}）：${reasons[error.code ?? ''] ?? late}`,
  )
}

function migrationTrouble(error: unknown, dataDir: string): unknown {
  if (error instanceof NewerDatabase)
    return new StartRefusal(`数据库由更新的版本建立（含 ${error.message}），本版本不能打开，请换用新版本启动`)
  return directoryTrouble(error, dataDir) ?? error
}
