// oxlint-disable vitest/no-conditional-tests -- some faults need privileges that a machine may lack
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
import {
  dataDirectory,
  fillWithDatabase,
  postmasterOf,
  preparedDirectory,
  startProduct,
} from '#testing/product.ts'

const mounts = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

interface Answer {
  status: number
  error?: string | undefined
}

/** Starts the product on its own data with a database and an editor. */
async function openProduct(dataDir: string) {
  const product = startProduct({ DATA_DIR: dataDir, LOG: 'on' })
  const url = await product.open()
  const pool = new pg.Pool({ host: join(dataDir, 'postgres'), user: 'geolibrary', database: 'geolibrary' })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, init)
    const body = (await answer.json()) as { status?: string; data?: { error?: string } }
    return { status: answer.status, error: body.data?.error ?? body.status }
  }
  const db = openDatabase(pool)
  const { id } = await buildAccount(db, { permissions: ['records.write'] })
  const token = await buildSession(db, { account: id })
  let written = 0
  const write = () =>
    ask('/catalogue/borehole/records', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ code: `FAULT-${(written += 1)}` }),
    })
  const ready = () => ask('/health/ready')
  const becomesReady = async () => {
    await expect.poll(ready).toEqual({ status: 200, error: 'ok' })
  }
  return { product, url, pool, ask, write, ready, becomesReady }
}

const totals = '/catalogue'

test('a locked, read-only or frozen database: every call is answered in time, endless headers are disconnected', async () => {
  const dataDir = await preparedDirectory()
  const { product, url, pool, ask, write, ready, becomesReady } = await openProduct(dataDir)
  expect((await write()).status).toBe(200)
  const letGo = endlessHead(url)

  const locker = await pool.connect()
  await locker.query('begin; lock table kind_state in access exclusive mode')
  expect(await ask(totals)).toEqual({ status: 503, error: 'busy' })
  expect((await write()).status).toBe(503)
  await locker.query('rollback')
  locker.release()
  expect((await ask(totals)).status).toBe(200)

  await pool.query('alter system set default_transaction_read_only = on')
  await pool.query('select pg_reload_conf()')
  await expect.poll(ready).toEqual({ status: 503, error: 'not_writable' })
  expect((await ask(totals)).status).toBe(200)
  expect(await write()).toEqual({ status: 503, error: 'database_away' })
  await unsetReadOnly(dataDir)
  await becomesReady()
  expect((await write()).status).toBe(200)

  const postmaster = (await postmasterOf(dataDir)) ?? 0
  const processes = [postmaster, ...childrenOf(postmaster)]
  const signal = (name: NodeJS.Signals) => processes.forEach((pid) => send(pid, name))
  onTestFinished(() => signal('SIGCONT'))
  signal('SIGSTOP')
  const during = await Promise.all([ask(totals), write(), ask('/health/live')])
  expect(during.map(({ status }) => status)).toEqual([503, 503, 200])
  await expect.poll(ready).toEqual({ status: 503, error: 'database_away' })
  expect(await ask(totals)).toEqual({ status: 503, error: 'database_away' })
  expect((await fetch(`${url}/r/borehole/FAULT-1`)).status).toBe(503)
  expect(product.said()).toContain('数据库没有应答')
  signal('SIGCONT')
  await becomesReady()
  expect((await ask(totals)).status).toBe(200)
  expect((await write()).status).toBe(200)
  await letGo
})

/** Sends headers without end; resolves when the server disconnects. */
function endlessHead(url: string): Promise<unknown> {
  const { hostname, port } = new URL(url)
  const slow = connect(Number(port), hostname)
  slow.write('GET /api/catalogue HTTP/1.1\r\nhost: x\r\nx-slow: ')
  const drip = setInterval(() => slow.write('x'), 500)
  onTestFinished(() => clearInterval(drip))
  return once(slow.on('error', () => {}).resume(), 'close')
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it exited by itself
  }
}

function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0)
}

async function unsetReadOnly(dataDir: string): Promise<void> {
  const client = new pg.Client({
    host: join(dataDir, 'postgres'),
    user: 'geolibrary',
    database: 'geolibrary',
    options: '-c default_transaction_read_only=off',
  })
  await client.connect()
  await client.query('alter system reset default_transaction_read_only')
  await client.query('select pg_reload_conf()')
  await client.end()
}

const documentsWritten = `select version > 0 and to_regclass('search_document_next') is null
  and to_regclass('search_document_old') is null as done from search_state`

test('revoked permissions count as an unavailable database until they are granted again', async () => {
  const cluster = inject('cluster')
  const name = `fault_${process.pid}_${Date.now()}`
  const admin = new pg.Pool({ ...cluster, database: 'postgres' })
  await admin.query(`create role ${name} login`)
  await admin.query(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
  const url = `postgres://${name}@${encodeURIComponent(cluster.host)}/${name}`
  const product = startProduct({ DATA_DIR: await dataDirectory(), DATABASE_URL: url })
  const address = await product.open()
  const owner = new pg.Pool({ ...cluster, user: name, database: name })
  const ask = async (path: string) => (await fetch(`${address}/api${path}`)).status
  expect(await ask(totals)).toBe(200)
  // the documents of a first start come and go as tables, which a revocation for all tables would stumble over
  await expect.poll(async () => (await owner.query(documentsWritten)).rows).toEqual([{ done: true }])
  await owner.query(`revoke all on all tables in schema public from ${name}`)
  expect(await ask(totals)).toBe(503)
  await expect.poll(() => ask('/health/ready')).toBe(503)
  expect(await ask('/health/live')).toBe(200)
  await owner.query(`grant all on all tables in schema public to ${name}`)
  expect(await ask(totals)).toBe(200)
  await expect.poll(() => ask('/health/ready')).toBe(200)
  await owner.end()
})

if (mounts)
  test('a full disk: writes are refused, reads continue', async () => {
    const disk = await dataDirectory()
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=150m,mode=755', 'none', disk])
    onTestFinished(() => void spawnSync('umount', ['-l', disk]))
    const dataDir = await fillWithDatabase(join(disk, 'data'))
    const { ask, write, becomesReady } = await openProduct(dataDir)
    expect((await write()).status).toBe(200)
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'fill')}`, 'bs=64k'])
    const refused: Answer[] = []
    for (let n = 0; n < 400 && refused.length === 0; n += 1) {
      const answer = await write()
      if (answer.status !== 200) refused.push(answer)
    }
    expect([503, 507]).toContain(refused[0]?.status)
    await rm(join(disk, 'fill'))
    await becomesReady()
    expect((await write()).status).toBe(200)
    expect((await ask(totals)).status).toBe(200)
  })
