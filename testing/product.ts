import { type ChildProcess, type SpawnOptions, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'
import { inject, onTestFailed, onTestFinished } from 'vitest'

import { openPool } from '#database/database.ts'
import { startPostgres } from '#database/embedded/embedded.ts'
import { migrate } from '#database/upgrade/migrate.ts'

/** The started product as an operator has it: a process, what it prints, and how it ends. */
export interface Product {
  child: ChildProcess
  said: () => string
  /** Its address, once it is open; rejects with its output if it ends instead. */
  open: () => Promise<string>
  ended: Promise<number | null>
}

/** A data directory that is deleted after the test. As root, PostgreSQL runs as `nobody`, so others may enter. */
export async function dataDirectory(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-start-'))
  await chmod(folder, mode)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The same with a database as a first start makes it, migrated and closed. */
export async function preparedDirectory(): Promise<string> {
  return fillWithDatabase(await dataDirectory())
}

/** Copies a database as a first start makes it into a folder. */
export async function fillWithDatabase(folder: string): Promise<string> {
  await promisify(execFile)('cp', ['-a', `${await firstDatabase()}/.`, folder]) // owners included
  return folder
}

let made: Promise<string> | undefined
const firstDatabase = () => (made ??= makeDatabase())

/** Created by the first process that needs it; a process that created one at the same time deletes its own. */
async function makeDatabase(): Promise<string> {
  const place = join(inject('shared'), 'first-database')
  if (existsSync(place)) return place
  const folder = await mkdtemp(`${place}-`)
  await chmod(folder, 0o755)
  const { connection, stop } = await startPostgres(folder, () => {}, { durable: false })
  const pool = openPool({ connection, size: 2 })
  await migrate(pool)
  await pool.end()
  await stop()
  await rename(folder, place).catch(() => rm(folder, { recursive: true }))
  return place
}

const cache = join(import.meta.dirname, '../node_modules/.cache/node')

/** Starts the product as a separate process, by default on a free port and without a demo city. */
export function startProduct(env: Record<string, string>, options: SpawnOptions = {}): Product {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: cache,
      PORT: '0',
      DEMO: 'none',
      LOG: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...options,
  })
  let text = ''
  const output = [child.stdout, child.stderr].filter((stream) => stream !== null)
  for (const stream of output) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const silent = output.map((stream) => once(stream, 'close'))
  const ended = Promise.all([once(child, 'exit'), ...silent]).then(([[code]]) => code as number | null)
  onTestFinished(() => endProduct(child, ended))
  onTestFailed(() => console.error(text))
  const open = async (): Promise<string> => {
    for (;;) {
      const address = /馆藏已开放：(\S+)/.exec(text)?.[1]
      if (address) return address
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, said: () => text, open, ended }
}

async function endProduct(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}

/** The process id of the PostgreSQL that runs on a data directory. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

/** A database of its own in the run's cluster, as an operator would give one: empty, or migrated before. */
export async function givenDatabase({ migrated = false } = {}): Promise<{
  url: string
  query: (sql: string) => Promise<unknown[]>
}> {
  const cluster = inject('cluster')
  const name = `given_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const query = async (database: string, sql: string) => {
    const client = new pg.Client({ ...cluster, database })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
    return rows
  }
  const from = migrated ? ` template ${cluster.database} strategy file_copy` : ''
  await query('postgres', `create database ${name}${from}`)
  onTestFinished(async () => void (await query('postgres', `drop database ${name} with (force)`)))
  const url = `postgres://${cluster.user}@${encodeURIComponent(cluster.host)}/${name}`
  return { url, query: (sql) => query(name, sql) }
}
