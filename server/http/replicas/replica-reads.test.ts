import { randomUUID } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { openDatabase, openPool } from '#database/database.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openReplicated, type RunningDatabase } from '#testing/databases/standby.ts'
import { dataDirectory, type Product, startProduct } from '#testing/product.ts'

interface Answer {
  status: number
  retryAfter: string | null
  body: { status?: string; data?: { error?: string; total?: number; records?: { code: string }[] } }
}

/** A port that leads to one database after the other, as a balancer before them does. */
async function openDoor(first: RunningDatabase) {
  let place: RunningDatabase | undefined = first
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    if (!place) {
      caller.destroy()
      return
    }
    const { host, port } = place.connection
    const called = connect(join(host, `.s.PGSQL.${port}`))
    for (const [one, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.once('error', () => other.destroy()).once('close', () => void (other.destroy(), open.delete(one)))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const one of open) one.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { user, database, password = '' } = first.connection
  const leadTo = (next: RunningDatabase | undefined) => {
    place = next
    for (const one of open) one.destroy()
  }
  return { url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`, leadTo }
}

/** A database, two replicas and servers of them; calls come to the servers in turn. */
async function openCity(servers: number) {
  const { primary, replicas } = await openReplicated(2)
  const door = await openDoor(primary)
  const folders = await Promise.all(Array.from({ length: servers }, () => dataDirectory()))
  const env = { DATABASE_URL: door.url, DATABASE_READ_URLS: replicas.map(({ url }) => url()).join(',') }
  const [first = '', ...others] = folders
  const products: Product[] = [startProduct({ ...env, DATA_DIR: first })]
  const addresses = [await products[0]!.open()]
  for (const folder of others) {
    await mkdir(folder, { recursive: true })
    await copyFile(join(first, 'secret.key'), join(folder, 'secret.key'))
    products.push(startProduct({ ...env, DATA_DIR: folder }))
  }
  addresses.push(...(await Promise.all(products.slice(1).map(({ open }) => open()))))
  let turn = 0
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(`${addresses[(turn += 1) % servers]}/api${path}`, init)
    const body = (await answer.json()) as Answer['body']
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
  }
  return { primary, replicas, door, ask, products }
}

const json = (token?: string): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
})

type City = Awaited<ReturnType<typeof openCity>>

/** What somebody does who may write records without being staff: these always read from the database itself. */
async function openWriter({ primary, ask }: City) {
  const pool = openPool({ connection: primary.url(), size: 2 })
  onTestFinished(() => pool.end().catch(() => {}))
  const db = openDatabase(pool)
  const { id } = await buildAccount(db, { permissions: ['records.write'] })
  await pool.query('update role set staff = false where code like $1', ['test-%'])
  const token = await buildSession(db, { account: id })
  const write = (code: string) =>
    ask('/catalogue/borehole/records', {
      method: 'POST',
      headers: { ...json(token), 'idempotency-key': randomUUID() },
      body: JSON.stringify({ code }),
    })
  const list = async (code?: string, who?: string) => {
    const conditions = code === undefined ? [] : [{ prop: 'code', value: code }]
    const answer = await ask('/catalogue/borehole/list', {
      method: 'POST',
      headers: json(who),
      body: JSON.stringify({ conditions }),
    })
    return { status: answer.status, total: answer.body.data?.total }
  }
  return { db, write, list, token }
}

/** Asks a database itself, whatever leads to it. */
async function query<Row extends pg.QueryResultRow>({ url }: RunningDatabase, text: string): Promise<Row[]> {
  const pool = openPool({ connection: url(), size: 1, connectTimeout: 60_000 })
  const { rows } = await pool.query<Row>(text).finally(() => pool.end())
  return rows
}

const set = async (database: RunningDatabase, name: string, value: string) => {
  await query(database, `alter system set ${name} = '${value}'`)
  await query(database, 'select pg_reload_conf()')
}

/** How many connections of servers a database has that have asked it for records. */
async function countReaders(database: RunningDatabase): Promise<number> {
  const [row] = await query<{ readers: number }>(
    database,
    `select count(*) as readers from pg_stat_activity where query like '%kind_state%' and pid <> pg_backend_pid()`,
  )
  return row?.readers ?? 0
}

test('over four servers and two replicas that lag by five seconds a reader sees their own writes', async () => {
  const city = await openCity(4)
  for (const replica of city.replicas) await set(replica, 'recovery_min_apply_delay', '5s')
  const { db, write, list, token } = await openWriter(city)
  await buildBorehole(db, { code: 'FIRST' })
  const replicasAnswer = async () => {
    await list()
    return Math.min(...(await Promise.all(city.replicas.map(countReaders))))
  }
  await expect.poll(replicasAnswer).toBeGreaterThan(0)
  await expect.poll(() => list('FIRST')).toEqual({ status: 200, total: 1 }) // visitors within the bound
  for (let i = 0; i < 12; i += 1) {
    expect((await write(`OWN-${i}`)).status).toBe(200)
    for (let server = 0; server < 4; server += 1)
      expect(await list(`OWN-${i}`, token), `${i} at ${server}`).toEqual({ status: 200, total: 1 })
  }
  expect((await city.ask('/catalogue/borehole/records/OWN-11')).status).toBe(200) // what a replica lacks, the database has
})

test('the database is lost: visitors read on, nothing acknowledged is lost, and a replica takes its place', async () => {
  const city = await openCity(2)
  const { primary, replicas, door, ask } = city
  await set(primary, 'synchronous_standby_names', 'ANY 2 (*)')
  const { db, write, list, token } = await openWriter(city)
  await buildBorehole(db, { code: 'FIRST' })
  await expect.poll(() => list('FIRST')).toEqual({ status: 200, total: 1 })
  const acknowledged: string[] = []
  const refused: Answer[] = []
  const ending = new AbortController()
  const writing = (async () => {
    for (let i = 0; !ending.signal.aborted; i += 1) {
      const code = `WRITE-${i}`
      const answer = await write(code)
      if (answer.status === 200) acknowledged.push(code)
      else refused.push(answer)
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5)

  door.leadTo(undefined)
  await expect.poll(() => ask('/health/ready')).toMatchObject({ status: 200, body: { status: 'reads_only' } })
  for (let i = 0; i < 10; i += 1) expect(await list('FIRST')).toEqual({ status: 200, total: 1 })
  expect(await list('FIRST', token)).toMatchObject({ status: 503 }) // whether a session goes on, only the database knows

  const [next, other] = replicas as [RunningDatabase, RunningDatabase]
  await query(next, 'select pg_promote()')
  await set(next, 'synchronous_standby_names', '')
  door.leadTo(next)
  const writeAtBoth = async () => [(await write(randomUUID())).status, (await write(randomUUID())).status]
  await expect.poll(writeAtBoth).toEqual([200, 200])
  ending.abort()
  await writing
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, retryAfter } of refused) expect([status, retryAfter]).toEqual([503, '2'])
  expect((await write('AFTER')).status).toBe(200)
  expect(await list('AFTER', token)).toEqual({ status: 200, total: 1 })
  const rows = await query<{ code: string }>(next, `select code from record where code like 'WRITE-%'`)
  const stored = rows.map(({ code }) => code)
  expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
  expect(new Set(stored).size).toBe(stored.length)
  await other.stop()
  expect(await list('FIRST')).toEqual({ status: 200, total: 1 })
})
