import type pg from 'pg'

import { connectionSettings, type DatabaseOptions, openDatabase, openPool } from '#database/database.ts'
import { type OwnPostgres, reachPostgres, startPostgres } from '#database/embedded/embedded.ts'
import type { ObserveStatement } from '#database/observe.ts'
import { isPooled, requireRoleSettings } from '#database/pooler/pooler.ts'
import { StartRefusal, directoryTrouble } from '#database/start-refusal.ts'
import { NewerDatabase, PastPooler, TableInUse, migrate } from '#database/upgrade/migrate.ts'
import type { Guard } from '#database/watch/guard.ts'

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
const limits = { lockTimeout: 1500 }

const openOwn = (dataDir: string, { log, beside }: LibraryOptions): Promise<OwnPostgres> =>
  (beside ? reachPostgres : startPostgres)(dataDir, log)

/** Opens the database of the library, embedded or external, and migrates its schema. */
export async function openLibrary(config: Config, options: LibraryOptions): Promise<Library> {
  const { log, guard, observe } = options
  const url = config.databaseUrl
  const own = url === undefined ? await openOwn(config.dataDir, options) : undefined
  const connection = url ?? own?.connection ?? ''
  const pooled = await findPooler(url)
  const pool = openPool({ connection, guard, observe, pooled, ...(guard && limits) })
  const close = makeClose(pool, own)
  try {
    if (url !== undefined) await checkGiven(pool, url, pooled && guard !== undefined)
    await bringUpToDate(pool, { log, pooled })
    return { pool, connection, close }
  } catch (error) {
    await close()
    throw migrationTrouble(error, config.dataDir)
  }
}

async function bringUpToDate(
  pool: pg.Pool,
  options: { log: LibraryOptions['log']; pooled: boolean },
): Promise<void> {
  const { log } = options
  const { done, newer } = await migrate(pool, options)
  if (done.length > 0) log(`数据库结构已更新（${done.length} 步）`)
  if (newer.length > 0) log(`数据库已由更新的版本升级（含 ${newer.join('、')}），本版本照常使用`)
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

async function findPooler(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false
  return isPooled(url).catch((error: Error) => Promise.reject(unreachableError(error, url)))
}

const oldestVersion = 15

async function checkGiven(pool: pg.Pool, url: string, hasRoleSettings = false): Promise<void> {
  const found = await describeServer(openDatabase(pool)).catch((error: Error) =>
    Promise.reject(unreachableError(error, url)),
  )
  const { version, encoding } = found ?? { version: 0, encoding: '' }
  if (version < oldestVersion)
    throw new StartRefusal(
      `DATABASE_URL 指定的数据库是 PostgreSQL ${version}，需要 ${oldestVersion} 或更新的版本`,
    )
  if (encoding !== 'UTF8') throw new StartRefusal(`DATABASE_URL 指定的数据库编码是 ${encoding}，需要 UTF8`)
  if (hasRoleSettings) await requireRoleSettings(pool, connectionSettings(limits))
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
    return new StartRefusal(
      `数据库已由更新的版本升级，其中 ${error.message} 去掉了本版本要用的内容，本版本不能打开：请换用那个版本启动；要退回本版本，须恢复升级以前的备份`,
    )
  if (error instanceof PastPooler)
    return new StartRefusal(
      '这次升级要在大表上建索引，连接池（如 PgBouncer）中做不了：请让一台服务器先以直指主库的 DATABASE_URL 启动一次',
    )
  if (error instanceof TableInUse)
    return new StartRefusal(
      `数据库结构没有更新：${error.message} 要改的表一直被占用。请在数据库中查看 pg_stat_activity 里长时间未结束的事务，结束它以后再启动；在此以前，原来的版本照常使用`,
    )
  return directoryTrouble(error, dataDir) ?? error
}
