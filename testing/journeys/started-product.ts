import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type pg from 'pg'

import { type Db, openDatabase } from '#database/database.ts'
import type { Connection } from '#database/embedded/address.ts'
import { type DemoAccount, readDemoAccounts } from '#server/accounts/first-accounts.ts'
import { closeApps, createDatabase } from '#testing/open-app.ts'

const root = join(import.meta.dirname, '../..')

/** The product as an operator starts it, over an empty database of its own. */
export interface StartedProduct {
  db: Db
  pool: pg.Pool
  url: string
  /** The accounts of a demo, by their role. */
  accountOf: (role: string) => Promise<DemoAccount>
  /** Ends it as its machine does when the power fails, and starts it again. */
  killed: () => Promise<void>
  stop: () => Promise<void>
}

export async function startProcess(connection: Connection, env: NodeJS.ProcessEnv): Promise<StartedProduct> {
  const pool = await createDatabase(connection)
  const dataDir = await mkdtemp(join(tmpdir(), 'journeys-'))
  const { host, user } = connection
  const database = `postgres://${user}@${encodeURIComponent(host)}/${pool.options.database}`
  const product = openProcess({ DATA_DIR: dataDir, DATABASE_URL: database, DEMO: 'none', ...env })
  const stop = async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
    await closeApps()
  }
  const url = await product.ready.catch(async (error) => {
    await stop()
    throw error
  })
  const accountOf = async (role: string) => {
    const account = (await readDemoAccounts(dataDir))?.find((one) => one.role === role)
    if (!account) throw new Error(`There is no demo account of ${role}.`)
    return account
  }
  return { db: openDatabase(pool), pool, url, accountOf, killed: product.killed, stop }
}

/** Starts it on a free port, which it has again when it starts again. */
function openProcess(env: NodeJS.ProcessEnv) {
  const start = (port: string) =>
    spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: port, LOG: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  let child = start('0')
  const ready = addressOf(child)
  const killed = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    child = start(new URL(await ready).port)
    await addressOf(child)
  }
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
  return { ready, killed, stop }
}

/** The address that the product prints for its operator once it is open; throws its words when it ends instead. */
async function addressOf({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): Promise<string> {
  let output = ''
  stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /馆藏已开放：(\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    stdout?.once('end', () => reject(new Error(`The product did not open.\n${output}`)))
  })
}
