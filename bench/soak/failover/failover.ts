import { randomUUID } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { figure, type Figure, median } from '#bench/measure.ts'
import { type Product, startProduct } from '#bench/product.ts'
import { startBalancer } from '#bench/soak/balancer.ts'
import { openDatabase, openPool } from '#database/database.ts'
// oxlint-disable-next-line no-restricted-imports -- no account can sign in yet, so the session is inserted as in tests
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'

import { type DatabaseCluster, openCluster, type Pooler, until } from './cluster.ts'

type Say = (line: string) => void

const servers = 4
const writers = 4
const readers = 6
const failovers = Number(process.env['FAILOVERS'] ?? 20)

/** What was seen of the calls while primaries were killed. */
interface Traffic {
  acknowledged: string[]
  /** When the last write was acknowledged. */
  at: number
  reads: number
  failedReads: number
  /** Writes that were answered by anything but 200, or 503 with Retry-After. */
  strange: string[]
  /** Own writes that their writer did not see afterwards. */
  unseen: string[]
  over: boolean
}

/**
 * Four servers behind HAProxy, of a primary and two replicas under Patroni, by way of PgBouncer: primary after primary
 * is killed while people read and write, then one PgBouncer after the other.
 */
export async function survivesFailover(dataDir: string, log: Say): Promise<Figure[]> {
  const folder = join(dataDir, 'failover')
  const cluster = await openCluster(folder, log)
  const products: Product[] = []
  const poolers: Pooler[] = []
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
  try {
    for (let i = 0; i < servers; i += 1) {
      const pooler = await cluster.openPooler()
      poolers.push(pooler)
      products.push(await openServer(pooler, folder, i, log))
    }
    balancer = await startBalancer(
      folder,
      products.map(({ url }) => Number(new URL(url).port)),
    )
    const traffic = openTraffic()
    const token = await openWriter(cluster)
    const work = [
      ...Array.from({ length: writers }, () => write(balancer?.url ?? '', token, traffic)),
      ...Array.from({ length: readers }, () => read(balancer?.url ?? '', traffic)),
    ]
    const seconds = await killPrimaries(cluster, traffic, log)
    const failedBefore = traffic.failedReads
    for (const pooler of poolers) {
      const before = traffic.acknowledged.length
      await pooler.restart()
      await until(async () => traffic.acknowledged.length > before + 100)
    }
    traffic.over = true
    await Promise.all(work)
    return await inspect(cluster, traffic, { seconds, failedBefore })
  } finally {
    balancer?.stop()
    await Promise.all(products.map(({ stop }) => stop()))
    await cluster.stop()
  }
}

const openTraffic = (): Traffic => ({
  ...{ acknowledged: [], at: 0, reads: 0, failedReads: 0, strange: [], unseen: [], over: false },
})

async function openServer(pooler: Pooler, folder: string, i: number, log: Say): Promise<Product> {
  const own = join(folder, `server-${i}`)
  await mkdir(own, { recursive: true })
  if (i > 0) await copyFile(join(folder, 'server-0', 'secret.key'), join(own, 'secret.key'))
  const env = { ...process.env, DEMO: 'none', DATABASE_READ_URLS: pooler.readUrls.join(',') }
  return startProduct({ dataDir: own, env, database: pooler.url, log })
}

/** Somebody who may write records without being staff: so what they read may come from a replica. */
async function openWriter(cluster: DatabaseCluster): Promise<string> {
  const pool = openPool({ connection: (await cluster.primary()).url, size: 1 })
  try {
    const db = openDatabase(pool)
    const { id } = await buildAccount(db, { permissions: ['records.write'] })
    await pool.query(`update role set staff = false where code like 'test-%'`)
    return await buildSession(db, { account: id })
  } finally {
    await pool.end()
  }
}

/** Kills primary after primary; answers with the seconds until a write was acknowledged again. */
async function killPrimaries(cluster: DatabaseCluster, traffic: Traffic, log: Say): Promise<number[]> {
  const seconds: number[] = []
  for (let i = 0; i < failovers; i += 1) {
    const others = cluster.nodes
    await until(
      async () =>
        (await Promise.all(others.map(({ isReplica }) => isReplica()))).filter(Boolean).length === 2,
    )
    await delay(2000)
    const primary = await cluster.primary()
    const at = performance.now()
    await primary.kill()
    const killed = performance.now()
    await until(async () => traffic.at > killed + 500)
    seconds.push((traffic.at - at) / 1000)
    log(`${primary.name} was killed; written again after ${(seconds.at(-1) ?? 0).toFixed(1)} s`)
    primary.start()
  }
  return seconds
}

const json = (token?: string): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
})

/** One write after the other, each sent again under its key until it is acknowledged; then its writer looks for it. */
async function write(url: string, token: string, traffic: Traffic): Promise<void> {
  while (!traffic.over) {
    const code = randomUUID()
    const init = {
      method: 'POST',
      headers: { ...json(token), 'idempotency-key': code },
      body: JSON.stringify({ code }),
    }
    while (!(await acknowledges(`${url}/api/catalogue/borehole/records`, init, traffic))) {
      if (traffic.over) return
      await delay(200)
    }
    traffic.acknowledged.push(code)
    traffic.at = performance.now()
    const total = await countOf(url, token, code)
    if (total === 0) traffic.unseen.push(code)
    await delay(20)
  }
}

async function acknowledges(url: string, init: RequestInit, traffic: Traffic): Promise<boolean> {
  const answer = await fetch(url, init).catch(() => undefined)
  const text = await answer?.text().catch(() => '')
  if (answer?.status === 200) return true
  const isAwaited = answer?.status === 503 && answer.headers.has('retry-after')
  if (answer && !isAwaited) traffic.strange.push(`${answer.status} ${text?.slice(0, 100)}`)
  return false
}

/** How many records have a code, as its writer sees it; undefined where that was refused. */
async function countOf(url: string, token: string, code: string): Promise<number | undefined> {
  const conditions = [{ prop: 'code', value: code }]
  const answer = await fetch(`${url}/api/catalogue/borehole/list`, {
    method: 'POST',
    headers: json(token),
    body: JSON.stringify({ conditions }),
  }).catch(() => undefined)
  const body = (await answer?.json().catch(() => undefined)) as { data?: { total?: number } } | undefined
  return answer?.ok ? body?.data?.total : undefined
}

async function read(url: string, traffic: Traffic): Promise<void> {
  while (!traffic.over) {
    traffic.reads += 1
    const answer = await fetch(`${url}/api/catalogue/borehole/list`).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
    if (!answer?.ok) traffic.failedReads += 1
    await delay(20)
  }
}

interface Inspection {
  /** Until a write was acknowledged again, for each primary that was killed. */
  seconds: number[]
  /** Reads that had failed before a PgBouncer was killed. */
  failedBefore: number
}

async function inspect(
  cluster: DatabaseCluster,
  traffic: Traffic,
  { seconds, failedBefore }: Inspection,
): Promise<Figure[]> {
  const pool = openPool({ connection: (await cluster.primary()).url, size: 1 })
  const { rows } = await pool
    .query<{ code: string; copies: number }>('select code, count(*)::int as copies from record group by code')
    .finally(() => pool.end())
  const stored = new Map(rows.map(({ code, copies }) => [code, copies]))
  const { acknowledged, unseen, reads, failedReads, strange } = traffic
  const lost = acknowledged.filter((code) => !stored.has(code))
  const doubled = [...stored.values()].filter((copies) => copies > 1)
  for (const answer of new Set(strange)) console.error(`a write was answered: ${answer}`)
  const what = `${acknowledged.length} acknowledged writes over ${seconds.length} killed primaries`
  return [
    figure(`failover: of ${what}, lost`, lost.length, '', ['=', 0]),
    figure('failover: writes that stand twice', doubled.length, '', ['=', 0]),
    figure('failover: own writes that their writer did not see', unseen.length, '', ['=', 0]),
    figure('failover: until a write was acknowledged again, median', median(seconds), 's'),
    figure('failover: until a write was acknowledged again, longest', Math.max(...seconds), 's', ['≤', 30]),
    figure(`failover: of ${reads} reads of visitors, failed beside that`, failedBefore, '', ['=', 0]),
    figure('failover: failed while one PgBouncer of four was killed', failedReads - failedBefore, ''),
    figure('failover: writes refused by anything but 503 with Retry-After', strange.length, '', ['=', 0]),
  ]
}
