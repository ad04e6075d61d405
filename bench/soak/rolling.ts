import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { figure, type Figure } from '#bench/measure.ts'
import { freePort, startProduct } from '#bench/product.ts'
import { openDatabase, openPool } from '#database/database.ts'
import { startPostgres } from '#database/embedded/embedded.ts'
// oxlint-disable-next-line no-restricted-imports -- no account can sign in yet, so the session is inserted as in tests
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
// oxlint-disable-next-line no-restricted-imports -- the newer version is that of the tests
import { newerVersion, shortTitles } from '#testing/databases/newer-version.ts'

import { startBalancer } from './balancer.ts'

const reads = 20_000
const writes = 2000
const clients = 8

interface ServerAccess {
  url: string
  token: string
}

/**
 * Two servers of one database behind HAProxy, as `docs/haproxy.cfg` has it: one after the other is restarted while
 * clients read and write, then upgraded and taken back again, and then one is killed. Needs HAProxy (Debian's package) on this machine.
 */
export async function survivesRollingRestart(
  dataDir: string,
  log: (line: string) => void,
): Promise<Figure[]> {
  if (spawnSync('haproxy', ['-v']).error) throw new Error('HAProxy is not installed.')
  const pair = await openPair(join(dataDir, 'rolling'), log)
  const { servers, balancer, pool } = pair
  try {
    const newer = join(dataDir, 'newer')
    await mkdir(newer)
    await newerVersion(newer, shortTitles)
    const { id } = await buildAccount(openDatabase(pool), { permissions: ['content.write'] })
    const served = { url: balancer.url, token: await buildSession(openDatabase(pool), { account: id }) }
    const restarted = await whileAsked(served, async (isOver, round) => {
      for (let i = 0; !isOver(); i = 1 - i) {
        round()
        await servers[i]?.stop()
        servers[i] = await pair.open(i)
        await delay(2000)
      }
    })
    // to the newer version and back again, one server after the other
    const upgraded = await whileAsked(served, async (isOver, round) => {
      for (let i = 0; !isOver(); i = 1 - i) {
        const version = [newer, newer, undefined, undefined][round() % 4]
        await servers[i]?.stop()
        servers[i] = await pair.open(i, version)
        await delay(2000)
      }
    })
    const killed = await whileAsked(served, async () => {
      await delay(2000)
      servers[0]?.child.kill('SIGKILL')
    })
    const { rows } = await pool.query<{ twice: number; count: number; empty: number }>(
      `select count(*) filter (where copies > 1)::int as twice, count(*)::int as count, sum(empty)::int as empty
       from (select count(*) as copies, count(*) filter (where short_title is null) as empty
         from article group by title) t`,
    )
    const stored = rows[0] ?? { twice: 0, count: 0, empty: 0 }
    return [
      figure(`rolling restart: of ${reads} reads and ${writes} writes, lost`, restarted.lost, '', ['=', 0]),
      figure('rolling restart: calls tried again', restarted.again, '', ['=', 0]),
      figure('rolling restart: servers restarted', restarted.rounds, '', ['≥', 2]),
      figure(`upgrade and back: of ${reads} reads and ${writes} writes, lost`, upgraded.lost, '', ['=', 0]),
      figure('upgrade and back: calls tried again', upgraded.again, '', ['=', 0]),
      figure('upgrade and back: servers changed', upgraded.rounds, '', ['≥', 4]),
      figure('upgrade and back: articles without what the newer version adds', stored.empty, '', ['=', 0]),
      figure('a server killed: calls that a second try did not mend', killed.lost, '', ['=', 0]),
      figure('a server killed: calls tried again', killed.again, ''),
      figure('writes that stand twice', stored.twice, '', ['=', 0]),
      figure('writes that are not there', writes * 3 - stored.count, '', ['=', 0]),
    ]
  } finally {
    await pair.close()
  }
}

/** A database, two servers of it, and the balancer before them. */
async function openPair(folder: string, log: (line: string) => void) {
  const directories = [join(folder, 'one'), join(folder, 'two')] as const
  for (const each of [folder, ...directories]) await mkdir(each, { recursive: true })
  const postgres = await startPostgres(folder, log)
  const { host, port, user, database, password = '' } = postgres.connection
  const address = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
  const pool = openPool({ connection: postgres.connection, size: 2 })
  const ports = [await freePort(), await freePort()]
  const env = { ...process.env, DEMO: 'none', DRAIN_SECONDS: '3' }
  const open = (i: number, version?: string) =>
    startProduct({ dataDir: directories[i] ?? folder, env, database: address, port: ports[i], log, version })
  const servers = [await open(0)]
  await copyFile(join(directories[0], 'secret.key'), join(directories[1], 'secret.key'))
  servers.push(await open(1))
  const balancer = await startBalancer(folder, ports)
  const close = async () => {
    balancer.stop()
    await Promise.all(servers.map(({ stop }) => stop()))
    await pool.end()
    await postgres.stop()
  }
  return { servers, open, balancer, pool, close }
}

interface RestartCount {
  lost: number
  again: number
  rounds: number
}

/** Makes the reads and writes of a run; with `retry`, clients repeat a failed call once. */
async function whileAsked(
  { url, token }: ServerAccess,
  meanwhile: (isOver: () => boolean, round: () => number) => Promise<void>,
): Promise<RestartCount> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const asked = { lost: 0, again: 0, rounds: 0 }
  let left = reads + writes
  const work = async () => {
    while (left > 0) {
      left -= 1
      const call =
        left % (1 + reads / writes) === 0 ? article(token) : { path: '/api/catalogue/borehole/list' }
      if (await succeeds(agent, url, call)) continue
      asked.again += 1
      if (!(await succeeds(agent, url, call))) asked.lost += 1
    }
  }
  const other = meanwhile(
    () => left <= 0,
    () => asked.rounds++,
  )
  await Promise.all(Array.from({ length: clients }, work))
  await other
  agent.destroy()
  return asked
}

interface RollingCall {
  path: string
  body?: string
  headers?: Record<string, string>
}

/** A new article under a key of its own. */
function article(token: string): RollingCall {
  const key = randomUUID()
  const body = [{ type: 'paragraph', spans: [{ text: '正文' }] }]
  return {
    path: '/api/article',
    body: JSON.stringify({ values: { category: 'notice', source: '演练', title: key, pinned: false, body } }),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      authorization: `Bearer ${token}`,
    },
  }
}

/** Whether a call is answered with 200. */
const succeeds = (agent: Agent, url: string, { path, body, headers }: RollingCall) =>
  new Promise<boolean>((resolve) => {
    const call = request(`${url}${path}`, { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      answer.on('error', () => resolve(false)).resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    })
    call.on('error', () => resolve(false)).end(body)
  })
