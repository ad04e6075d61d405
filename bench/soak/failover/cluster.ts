import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { answers, freePort, root } from '#bench/product.ts'
import { databaseAccount } from '#database/embedded/account.ts'

type Say = (line: string) => void

/** One of the three machines that hold the database. */
export interface ClusterNode {
  name: string
  /** Ends its PostgreSQL and its Patroni, as a lost machine does. */
  kill: () => Promise<void>
  start: () => void
  isPrimary: () => Promise<boolean>
  /** Whether it runs and follows the primary. */
  isReplica: () => Promise<boolean>
}

/** What `ops/cluster` describes, on ports of this machine. */
export interface DatabaseCluster {
  nodes: ClusterNode[]
  /** Starts a PgBouncer, as there is one beside each server. */
  openPooler: () => Promise<Pooler>
  /** Past PgBouncer and HAProxy, to the node that is the primary now. */
  primary: () => Promise<ClusterNode & { url: string }>
  stop: () => Promise<void>
}

export interface Pooler {
  /** The URL that leads to the primary, and those of the three nodes. */
  url: string
  readUrls: string[]
  /** Kills it and starts another one in its place. */
  restart: () => Promise<void>
}

const programs = ['patroni', 'etcd', 'pgbouncer', 'haproxy']
const passwords = {
  'CHANGE-SUPERUSER': 'superuser',
  'CHANGE-REPLICATOR': 'replicator',
  'CHANGE-REWINDER': 'rewinder',
  'CHANGE-LIBRARY': 'library',
}

/** Writes a file of `ops/cluster` with the addresses and passwords of this machine in the place of its own. */
async function writeSettings(name: string, to: string, words: Readonly<Record<string, string>>) {
  let text = await readFile(join(root, 'ops/cluster', name), 'utf8')
  for (const [word, other] of Object.entries({ ...words, ...passwords })) text = text.replaceAll(word, other)
  await writeFile(to, text)
}

/** The processes of a cluster, which run under the account of the database in a folder of their own. */
interface Engines {
  home: string
  run: (program: string, args: string[]) => ChildProcess
  stop: () => Promise<void>
}

async function openEngines(folder: string, log: Say): Promise<Engines> {
  const account = await databaseAccount()
  const home = join(folder, 'cluster')
  await mkdir(home, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o755)
  if (account) await chown(home, account.uid, account.gid)
  const started = new Set<ChildProcess>()
  const run = (program: string, args: string[]) => {
    const env = { ...process.env, HOME: home }
    const child = spawn(program, args, { ...account, cwd: home, env, stdio: 'pipe' })
    started.add(child)
    let said = ''
    const listen = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000))
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', (code) => {
      started.delete(child)
      if (code) log(`${program} ended with ${code}: ${said.slice(-400)}`)
    })
    return child
  }
  const stop = async () => {
    for (const child of started) child.kill('SIGKILL')
    await until(async () => started.size === 0)
  }
  return { home, run, stop }
}

interface Place {
  name: string
  /** The port of Patroni. */
  api: number
  port: number
}

/**
 * Starts etcd, three nodes of PostgreSQL under Patroni, HAProxy and PgBouncer from the files of `ops/cluster`, on ports
 * of the loopback. Needs these programs (Debian's packages) on this machine.
 */
export async function openCluster(folder: string, log: Say): Promise<DatabaseCluster> {
  const missing = programs.filter((name) => spawnSync(name, ['--version']).error)
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}.`)
  await mkdir(folder, { recursive: true })
  const engines = await openEngines(folder, log)
  try {
    const places: Place[] = []
    for (const name of ['db1', 'db2', 'db3'])
      places.push({ name, api: await freePort(), port: await freePort() })
    const nodes = await openNodes(engines, places, await startEtcd(engines))
    const balancer = await startDatabaseBalancer(engines, places)
    const primary = async () => {
      for (;;) {
        for (const node of nodes) if (await node.isPrimary()) return node
        await delay(200)
      }
    }
    const stop = async () => {
      for (const node of nodes) await node.kill()
      await engines.stop()
    }
    return { nodes, openPooler: () => openPooler(engines, places, balancer), primary, stop }
  } catch (error) {
    await engines.stop()
    throw error
  }
}

/** Starts one etcd; answers with its address. */
async function startEtcd({ home, run }: Engines): Promise<string> {
  const [client, peer] = [`127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
  run('etcd', [
    ...['--data-dir', join(home, 'etcd'), '--name', 'one', '--listen-client-urls', `http://${client}`],
    ...['--advertise-client-urls', `http://${client}`, '--listen-peer-urls', peer],
    ...['--initial-advertise-peer-urls', peer, '--initial-cluster', `one=${peer}`, '--log-level', 'error'],
  ])
  await until(() => answers(`http://${client}/health`))
  return client
}

/** Starts the three nodes, makes the database of the library, and waits until two of them follow the first. */
async function openNodes({ home, run }: Engines, places: readonly Place[], etcd: string) {
  const nodes: (ClusterNode & { url: string })[] = []
  for (const { name, api, port } of places) {
    const [settings, data] = [join(home, `${name}.yml`), join(home, name)]
    await writeSettings('patroni.yml', settings, {
      '10.0.0.11:2379, 10.0.0.12:2379, 10.0.0.13:2379': etcd,
      'name: db1': `name: ${name}`,
      '10.0.0.11:8008': `127.0.0.1:${api}`,
      '10.0.0.11:5432': `127.0.0.1:${port}`,
      '/var/lib/postgresql/15/geolibrary': data,
      '/var/lib/postgresql/.pgpass-patroni': join(home, `${name}.pgpass`),
      '10.0.0.0/24': '127.0.0.1/32',
      "wal_log_hints: 'on'": `wal_log_hints: 'on'\n        unix_socket_directories: ''`,
    })
    const url = `postgres://postgres:superuser@127.0.0.1:${port}/geolibrary`
    nodes.push(openNode({ name, api, data, url }, () => run('patroni', [settings])))
  }
  const [first, ...others] = nodes
  if (!first) throw new Error('A cluster has nodes.')
  first.start()
  await until(first.isPrimary)
  await prepare(first.url.replace(/geolibrary$/, 'postgres'), home)
  for (const node of others) node.start()
  await until(async () => (await Promise.all(others.map(({ isReplica }) => isReplica()))).every(Boolean))
  return nodes
}

/** Starts HAProxy before the database; answers with its port. */
async function startDatabaseBalancer({ home, run }: Engines, places: readonly Place[]): Promise<number> {
  const balancer = await freePort()
  const words = places.map(({ api, port }, i) => [
    `10.0.0.1${i + 1}:5432 port 8008`,
    `127.0.0.1:${port} port ${api}`,
  ])
  const file = join(home, 'haproxy.cfg')
  await writeSettings('haproxy-database.cfg', file, {
    ...Object.fromEntries(words),
    '127.0.0.1:5000': `127.0.0.1:${balancer}`,
  })
  run('haproxy', ['-db', '-f', file])
  return balancer
}

/** Starts PgBouncer, and says how the library reaches its databases by way of it. */
async function openPooler(
  { home, run }: Engines,
  places: readonly Place[],
  balancer: number,
): Promise<Pooler> {
  const own = await freePort()
  const words = places.map(({ port }, i) => [
    `host=10.0.0.1${i + 1} port=5432`,
    `host=127.0.0.1 port=${port}`,
  ])
  const file = join(home, `pgbouncer-${own}.ini`)
  await writeSettings('pgbouncer.ini', file, {
    ...Object.fromEntries(words),
    'port=5000': `port=${balancer}`,
    'listen_port = 6432': `listen_port = ${own}`,
    '/etc/pgbouncer/userlist.txt': join(home, 'userlist.txt'),
  })
  await writeFile(join(home, 'userlist.txt'), `"geolibrary" "${passwords['CHANGE-LIBRARY']}"\n`)
  let pooler = run('pgbouncer', [file])
  const urlOf = (database: string) =>
    `postgres://geolibrary:${passwords['CHANGE-LIBRARY']}@127.0.0.1:${own}/${database}`
  await until(() => accepts(urlOf('library')))
  const restart = async () => {
    pooler.kill('SIGKILL')
    await until(async () => pooler.signalCode !== null)
    pooler = run('pgbouncer', [file])
  }
  return { url: urlOf('library'), readUrls: places.map(({ name }) => urlOf(name)), restart }
}

function openNode(
  { name, api, data, url }: { name: string; api: number; data: string; url: string },
  run: () => ChildProcess,
): ClusterNode & { url: string } {
  let patroni: ChildProcess | undefined
  const kill = async () => {
    patroni?.kill('SIGKILL')
    const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    if (pid > 0) spawnSync('kill', ['-9', String(pid)])
    patroni = undefined
    await until(async () => !(await accepts(url)))
  }
  return {
    name,
    url,
    kill,
    start: () => void (patroni = run()),
    isPrimary: () => answers(`http://127.0.0.1:${api}/primary`),
    isReplica: () => answers(`http://127.0.0.1:${api}/replica`),
  }
}

/** Makes the account of the library and its database, as `role.sql` has it. */
async function prepare(url: string, home: string): Promise<void> {
  const path = join(home, 'role.sql')
  await writeSettings('role.sql', path, {})
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const statements = (await readFile(path, 'utf8')).replaceAll(/^--.*$/gm, '').split(';\n')
  for (const statement of statements) if (statement.trim()) await client.query(statement)
  await client.end()
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
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

/** Waits for something that comes within two minutes. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + 120_000; Date.now() < limit; await delay(100)) if (await holds()) return
  throw new Error('It did not come within two minutes.')
}
