import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { type Connection, runningPostmaster } from './address.ts'
import { type Cluster, spawnOptionsOf, run } from './cluster.ts'
import { lastRun, refusal } from './refusal.ts'

/** A running PostgreSQL server process. */
export interface Postmaster {
  pid: number
  ended: Promise<void>
  hasEnded: () => boolean
}

export interface Launch {
  cluster: Cluster
  connection: Connection
  settings: Record<string, string>
  log: (line: string) => void
}

/** Backends of a postmaster that was killed leave within seconds; until then a new one is refused. */
const inTheWay = /still in use|lock file .* already exists/

/** Starts a postmaster and waits until it answers, for as long as its recovery takes. */
export async function startPostmaster(launch: Launch, patience = 60): Promise<Postmaster> {
  const { postmaster, said } = spawnPostmaster(launch)
  if (await waitForAnswer(launch, postmaster)) return postmaster
  if (inTheWay.test(said()) && patience > 0) {
    await delay(500)
    return startPostmaster(launch, patience - 1)
  }
  throw refusal(`${said()}\n${await lastRun(launch.cluster.data)}`, launch.cluster.home)
}

function spawnPostmaster({ cluster, settings }: Launch): { postmaster: Postmaster; said: () => string } {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.data, ...options], {
    ...spawnOptionsOf(cluster.account),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  let hasEnded = false
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000)))
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => resolve(void (said += error.message)))
    child.once('close', () => resolve())
  }).then(() => void (hasEnded = true))
  return { postmaster: { pid: child.pid ?? 0, ended, hasEnded: () => hasEnded }, said: () => said }
}

/** Whether the postmaster answers in the end; false when it ends instead. */
async function waitForAnswer({ connection, log }: Launch, postmaster: Postmaster): Promise<boolean> {
  for (let since = Date.now(), reported = 5000; !postmaster.hasEnded();) {
    if (await answersNow(connection)) return true
    const passed = Date.now() - since
    if (passed > reported) log(`数据库仍在恢复，已用 ${Math.round(passed / 1000)} 秒`)
    if (passed > reported) reported *= 2
    await Promise.race([delay(20), postmaster.ended])
  }
  return false
}

async function answersNow(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Stops a postmaster: `fast` ends its sessions and writes everything out; `now` leaves that to the next start. */
export async function stopPostmaster(
  { binaries, account }: Cluster,
  pid: number,
  how: 'fast' | 'now',
): Promise<void> {
  const signal = how === 'fast' ? 'INT' : 'QUIT'
  if (process.platform === 'win32') await run(binaries.pgCtl, ['kill', signal, String(pid)], account)
  else if (isTaken(pid)) process.kill(pid, `SIG${signal}`)
}

/** Stops a postmaster that survived its server; deletes the pid file of a dead one if it blocks the start. */
export async function stopOrphan(cluster: Cluster): Promise<'none' | 'stopped' | 'died'> {
  const found = await runningPostmaster(cluster.data)
  if (!found) return 'none'
  if (await isPostmaster(found.pid, cluster.data)) {
    await stopPostmaster(cluster, found.pid, 'fast')
    if (!(await isGone(found.pid, cluster.data, 60))) await stopPostmaster(cluster, found.pid, 'now')
    await isGone(found.pid, cluster.data, 20)
    return 'stopped'
  }
  if (isTaken(found.pid)) {
    // Another program has the dead postmaster's number now, and PostgreSQL would take it for the postmaster.
    await rm(join(cluster.data, 'postmaster.pid'), { force: true })
    await rm(join(cluster.data, '.s.PGSQL.5432.lock'), { force: true })
  }
  return 'died'
}

async function isGone(pid: number, data: string, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(20))
    if (!(await isPostmaster(pid, data))) return true
  return false
}

async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'win32') return isTaken(pid)
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : (await run('ps', ['-o', 'args=', '-p', String(pid)], undefined))[1]
  return command.includes('postgres') && command.includes(data)
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
