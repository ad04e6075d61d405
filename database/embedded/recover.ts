import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { takeLock } from '#database/lock.ts'
import { StartRefusal } from '#database/start-refusal.ts'

import { type Account, clusterHome, databaseAccount, giveTo, rememberHome } from './account.ts'
import { type Connection, chooseAddress, newPassword, owner } from './address.ts'
import { findBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { type Postmaster, startPostmaster, stopOrphan, stopPostmaster } from './postmaster.ts'
import { lastRun, refusal } from './refusal.ts'
import { clusterSettings } from './settings.ts'

/** The log ended before the moment that was wanted: nothing of later is in it. */
export class LogEnded extends StartRefusal {
  override name = 'LogEnded'
}

interface Recovery<T> {
  /** Fills a folder with a copy of a cluster, its `backup_label`, and in `pg_wal` the log from then on. */
  fill: (folder: string) => Promise<void>
  /** The moment to which the log is followed; to its end, where none is given. */
  until?: Date | undefined
  /** Looks at the database once it has come there. */
  inspect: (connection: Connection) => Promise<T>
  log: (line: string) => void
  /** Ends it early: nothing is left of it then. */
  signal?: AbortSignal | undefined
}

/**
 * Makes the embedded database of a data directory from a copy and its log (PostgreSQL manual, 25.3.5). The directory
 * must have none; what fails leaves none. The database is stopped afterwards.
 */
export async function recoverPostgres<T>(
  dataDir: string,
  { fill, until, inspect, log, signal }: Recovery<T>,
): Promise<T> {
  const account = await databaseAccount()
  const home = await clusterHome(dataDir, account)
  const lock = await takeLock(join(home, 'postgres.lock'))
  const [data, fresh] = [join(home, 'postgres'), join(home, 'postgres.new')]
  try {
    if (await stat(data).catch(() => undefined))
      throw new StartRefusal(`${home} 里已有数据库，不会覆盖它；请用 DATA_DIR 另指一个空目录`)
    const binaries = await findBinaries(home, account, log)
    const cluster: Cluster = { binaries, account, home, data: fresh }
    await stopOrphan(cluster) // of a recovery that was killed
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { recursive: true, mode: 0o700 })
    await fill(fresh)
    await writeFile(join(fresh, 'recovery.signal'), '')
    await handOver(fresh, account)
    const found = await followLog(cluster, { until, inspect, log, signal })
    await rename(fresh, data)
    if (home !== (await realpath(dataDir))) await rememberHome(dataDir, home)
    return found
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await lock.release()
  }
}

/** PostgreSQL refuses files that others may read, and those of other accounts. */
async function handOver(folder: string, account: Account | undefined): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  for (const [i, path] of paths.entries()) {
    await chmod(path, i === 0 || entries[i - 1]?.isDirectory() ? 0o700 : 0o600)
    if (account) await chown(path, account.uid, account.gid)
  }
}

async function followLog<T>(
  cluster: Cluster,
  { until, inspect, log, signal }: Omit<Recovery<T>, 'fill'>,
): Promise<T> {
  const password = newPassword()
  const { connection, settings, clear } = await chooseAddress(cluster.data, password, cluster.account)
  const recovery = {
    restore_command: 'false', // all of the log that there is lies in pg_wal
    recovery_target_action: 'promote',
    hot_standby: 'off', // it answers when it has come there
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  const own = { ...(await clusterSettings(true)), logging_collector: 'off', ...settings, ...recovery }
  try {
    const postmaster = await startPostmaster({ cluster, connection, settings: own, log }).catch(troubleOf)
    try {
      await waitForEnd({ cluster, connection, postmaster, signal })
      await setPassword(cluster, connection, password)
      return await untilAborted(inspect(connection), signal)
    } finally {
      if (!postmaster.hasEnded()) await stopPostmaster(cluster, postmaster.pid, 'fast')
      await postmaster.ended
    }
  } finally {
    await clear()
  }
}

/** PostgreSQL says in one line why it gave up. */
function troubleOf(error: unknown): never {
  const isEnd = error instanceof StartRefusal && endWords.test(error.message)
  throw isEnd ? new LogEnded('存下的日志没有到那一刻') : error
}

const endWords = /recovery ended before configured recovery target was reached/

interface FollowedLog {
  cluster: Cluster
  connection: Connection
  postmaster: Postmaster
  signal: AbortSignal | undefined
}

/** Waits until the log has been followed as far as was wanted. */
async function waitForEnd({ cluster, connection, postmaster, signal }: FollowedLog): Promise<void> {
  while (await isFollowing(connection)) {
    signal?.throwIfAborted()
    if (postmaster.hasEnded()) throw refusal(await lastRun(cluster.data), cluster.home)
    await delay(200)
  }
}

/** Work, or the end that came before it: what it still does fails when its database stops. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  signal.throwIfAborted()
  const aborted = once(signal, 'abort').then(() => signal.reason)
  work.catch(() => {})
  return Promise.race([work, aborted.then((reason: unknown) => Promise.reject(reason))])
}

/** Whether the log is still followed; a database that does not answer is. */
async function isFollowing(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    return rows[0]?.follows ?? true
  } catch {
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

/** The password of the copy is not in it: where a port of the loopback is needed later, this one holds. */
async function setPassword(
  { home, account }: Cluster,
  connection: Connection,
  password: string,
): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`alter role ${owner} password '${password}'`).finally(() => client.end())
  const path = join(home, 'postgres.password')
  await writeFile(path, password, { mode: 0o600 })
  await giveTo(account, path)
}
