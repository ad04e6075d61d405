import { spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { StartRefusal } from '#database/start-refusal.ts'

import { type Account, giveTo } from './account.ts'
import { newPassword, owner } from './address.ts'
import type { Binaries } from './binaries.ts'
import { refusal } from './refusal.ts'

export interface Cluster {
  binaries: Binaries
  account: Account | undefined
  /** The folder that holds the cluster and its password. */
  home: string
  /** The cluster itself. */
  data: string
}

/** How its programs are started: as the account, without the operator's settings, apart from the terminal. */
export const spawnOptionsOf = (account: Account | undefined) => ({
  ...account,
  cwd: '/',
  env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  detached: true, // Ctrl-C in a terminal is for the server, which stops its database last
  windowsHide: true,
})

/** Runs a program of PostgreSQL: returns whether it succeeded, and its output. */
export function run(
  program: string,
  args: string[],
  account: Account | undefined,
): Promise<[boolean, string]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptionsOf(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve([code === 0, said]))
  })
}

const majorVersion = '18'

/** Makes the cluster if there is none yet, beside its place first: an interrupted start leaves nothing half made. */
export async function ensureCluster(
  { binaries, account, home, data }: Cluster,
  { durable, log }: { durable: boolean; log: (line: string) => void },
): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version && version !== majorVersion)
    throw new StartRefusal(
      `数据库 ${data} 由 PostgreSQL ${version} 建立，本版本自带的是 ${majorVersion}，不能直接打开`,
    )
  if (version) return
  await checkRoom(home)
  log('正在建立数据库')
  const fresh = join(home, 'postgres.new')
  const passwordFile = join(home, 'postgres.password')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await giveTo(account, fresh)
  await writeFile(passwordFile, newPassword(), { mode: 0o600 })
  await giveTo(account, passwordFile)
  const [made, said] = await run(binaries.initdb, initdbOptions(fresh, passwordFile, durable), account)
  if (made) return rename(fresh, data)
  await rm(fresh, { recursive: true, force: true })
  throw refusal(said, home)
}

const leastRoom = 100 // megabytes; an empty cluster with its log takes 60

async function checkRoom(home: string): Promise<void> {
  const { bavail, bsize } = await statfs(home)
  const room = Math.floor((bavail * bsize) / 1024 / 1024)
  if (room < leastRoom)
    throw new StartRefusal(
      `数据目录 ${home} 所在磁盘已满（剩余 ${room} MB，建立数据库需要 ${leastRoom} MB），请腾出空间后再启动`,
    )
}

function initdbOptions(folder: string, passwordFile: string, durable: boolean): string[] {
  // Word characters are the C library's business in pg_trgm and full text: with plain C, Chinese would have none.
  const letters = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string]
  return [
    ...['--pgdata', folder, '--username', owner, '--pwfile', passwordFile],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(letters ? [`--lc-ctype=${letters}`] : []),
    ...['--auth-local=trust', '--auth-host=scram-sha-256', '--data-checksums', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ]
}
