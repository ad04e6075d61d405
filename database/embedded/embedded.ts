import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { takeLock } from '#database/lock.ts'
import { DirectoryBusy, directoryTrouble } from '#database/start-refusal.ts'

import { type Account, clusterHome, databaseAccount, rememberHome } from './account.ts'
import { type Connection, chooseAddress, owner, runningPostmaster } from './address.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, ensureCluster } from './cluster.ts'
import { type Launch, type Postmaster, startPostmaster, stopOrphan, stopPostmaster } from './postmaster.ts'
import { clusterSettings } from './settings.ts'

export interface OwnPostgres {
  connection: Connection
  /** Stops it with everything on disk; called again meanwhile, it stops at once and recovers at the next start. */
  stop: () => Promise<void>
}

type Say = (line: string) => void

/**
 * Starts the embedded PostgreSQL with its data below `dataDir`, and keeps it running until it is stopped.
 * A postmaster that outlived its server is stopped first. Throws `StartRefusal`, one sentence, when it cannot.
 */
export async function startPostgres(
  dataDir: string,
  log: Say,
  { durable = true } = {},
): Promise<OwnPostgres> {
  try {
    const account = await databaseAccount()
    const home = await clusterHome(dataDir, account)
    const lock = await takeLock(join(home, 'postgres.lock'))
    const away = home !== (await realpath(dataDir))
    if (away) log(`数据库账号 nobody 无法进入 ${dataDir}，数据库存于 ${home}`)
    const opened = await open(home, account, { log, durable }).catch((error) =>
      lock.release().then(() => raise(error)),
    )
    if (away) await rememberHome(dataDir, home)
    return { connection: opened.connection, stop: () => opened.stop().then(lock.release) }
  } catch (error) {
    throw directoryTrouble(error, dataDir) ?? error
  }
}

const raise = (error: unknown) => Promise.reject(error)

async function open(
  home: string,
  account: Account | undefined,
  { log, durable }: { log: Say; durable: boolean },
): Promise<OwnPostgres> {
  const binaries = await findBinaries(home, account, log)
  const cluster: Cluster = { binaries, account, home, data: join(home, 'postgres') }
  const left = await stopOrphan(cluster)
  await ensureCluster(cluster, { durable, log })
  const { connection, settings, clear } = await chooseAddress(cluster.data, await passwordIn(home), account)
  const launch = { cluster, connection, settings: { ...(await clusterSettings(durable)), ...settings }, log }
  const end = await keepRunning(launch).catch((error) => clear().then(() => raise(error)))
  const stop = () => end().then(clear)
  await ensureDatabase(connection).catch((error) => stop().then(() => raise(error)))
  if (left !== 'none') log('上次没有正常关闭，数据库已恢复')
  return { connection, stop }
}

/** For commands beside the server: its database while it runs; a start of their own while it does not. */
export async function reachPostgres(dataDir: string, log: Say): Promise<OwnPostgres> {
  try {
    return await startPostgres(dataDir, log)
  } catch (error) {
    const home = await clusterHome(dataDir, await databaseAccount())
    const running = await runningPostmaster(join(home, 'postgres'))
    if (!(error instanceof DirectoryBusy) || !running) throw error
    return { connection: { ...running.where, password: await passwordIn(home) }, stop: async () => {} }
  }
}

const passwordIn = (home: string) => readFile(join(home, 'postgres.password'), 'utf8')

/** Runs a postmaster, and another one should it end unasked; answers with what stops it. */
async function keepRunning(launch: Launch): Promise<() => Promise<void>> {
  let current = await startPostmaster(launch)
  const asked = Promise.withResolvers<void>()
  let stopping = false
  const watch = async () => {
    for (;;) {
      await Promise.race([current.ended, asked.promise])
      if (stopping) return end(launch.cluster, current)
      launch.log('数据库意外停止，正在重新启动')
      current = await startAgain(launch, current, () => stopping)
    }
  }
  const ended = watch()
  return async () => {
    if (stopping) await stopPostmaster(launch.cluster, current.pid, 'now')
    stopping = true
    asked.resolve()
    await ended
  }
}

async function startAgain(launch: Launch, last: Postmaster, given: () => boolean): Promise<Postmaster> {
  while (!given()) {
    const next = await startPostmaster(launch).catch(() => undefined)
    if (next) return next
    await delay(2000)
  }
  return last
}

async function end(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  if (!postmaster.hasEnded()) await stopPostmaster(cluster, postmaster.pid, 'fast')
  await Promise.race([postmaster.ended, delay(60_000, undefined, { ref: false })])
  if (!postmaster.hasEnded()) await stopPostmaster(cluster, postmaster.pid, 'now')
  await postmaster.ended
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [owner])
    if (!rowCount) await client.query(`create database ${owner}`)
  } finally {
    await client.end()
  }
}
