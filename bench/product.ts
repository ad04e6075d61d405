import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { openDatabase, type Db } from '#database/database.ts'
import { readConfig } from '#server/config.ts'
import { openLibrary, type Library } from '#server/library.ts'

export const root = join(import.meta.dirname, '..')

/** A folder that is kept between runs, for the data of one purpose. */
export async function benchFolder(name: string): Promise<string> {
  const folder = join(root, '.cache/bench', name)
  await mkdir(folder, { recursive: true })
  return folder
}

/** The product as a process of its own. */
export interface Product {
  url: string
  child: ChildProcess
  /** As an operator stops it. */
  stop: () => Promise<void>
}

interface Start {
  dataDir: string
  env?: Record<string, string | undefined>
  /** A checkout whose `npm start` is run, instead of the server alone. */
  checkout?: string
  /** The sources of another version, whose server is started; this one by default. */
  version?: string | undefined
  /** Receives the output of the product. */
  log?: (line: string) => void
  /** URL of a database; the embedded one by default. */
  database?: string
  /** A free port by default. */
  port?: number | undefined
}

const path = '../scripts/start/memory-flags.mjs' // plain JavaScript has no types, and is not asked for any
const { memoryFlags, memoryVariables } = (await import(path)) as {
  memoryFlags: string[]
  memoryVariables: Record<string, string>
}
const variables = { ...memoryVariables, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }

/** Starts the product on a free port and waits until it is ready. */
export async function startProduct(given: Start): Promise<Product> {
  const { dataDir, env = process.env, checkout, version = root, log, database = '' } = given
  const { port = await freePort() } = given
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database,
    LOG: 'off',
  }
  const [program, args] = checkout
    ? ['npm', ['start']]
    : [process.execPath, [...memoryFlags, 'server/main.ts']]
  const child = spawn(program, args, {
    cwd: checkout ?? version,
    env: { ...variables, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(checkout ? [] : ['ipc' as const])], // the server ends with its channel
    detached: checkout !== undefined, // npm and its children are one process group, which is stopped as a whole
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    process.kill(checkout ? -child.pid : child.pid, 'SIGTERM')
    await once(child, 'close')
  }
  await ready(child, url, log).catch((error) => stop().then(() => Promise.reject(error)))
  return { url, child, stop }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function ready(child: ChildProcess, url: string, log?: Start['log']): Promise<void> {
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
    log?.(chunk.toString().trimEnd())
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  child.once('error', (error) => (said += error.message))
  for (const limit = Date.now() + 300_000; Date.now() < limit; await delay(10)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break
    if (await answers(`${url}/api/health/ready`)) return
  }
  throw new Error(`The product did not become ready.\n${said}`)
}

/** Whether an address answers with success. */
export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.ok ?? false
}

/** The data of one answer to a question. */
export async function dataOf<Data>(address: string, question: unknown): Promise<Data> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: Data }
  return data
}

export type Post = (path: string, body: unknown) => Promise<void>

/** Behind this setting every call may come from an address of its own: no limit of an address is measured. */
export const manyAddresses = { TRUST_PROXY: '127.0.0.1' }
let called = 0
export const anAddress = () => ({ 'x-forwarded-for': `198.51.${(called >> 8) & 255}.${called++ & 255}` })

export interface SentAnswer {
  headers: IncomingHttpHeaders
  /** As it came, packed or not. */
  body: Buffer
}

interface Poster {
  post: Post
  /** The same, with the answer. */
  send: (path: string, body: unknown) => Promise<SentAnswer>
  close: () => void
}

/** Posts JSON over a fixed number of connections that stay open, as a browser would; anything but 200 throws. */
export function poster(url: string, connections: number): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' }
  const ask = (path: string, body: unknown, hear: (answer: IncomingMessage) => void) =>
    new Promise<void>((resolve, reject) => {
      const call = request(
        `${url}${path}`,
        { method: 'POST', agent, headers: { ...headers, ...anAddress() } },
        (answer) => {
          hear(answer.on('error', reject))
          answer.on('end', () =>
            answer.statusCode === 200
              ? resolve()
              : reject(new Error(`${path} answered ${answer.statusCode}`)),
          )
        },
      )
      call.on('error', reject).end(JSON.stringify(body))
    })
  const send = async (path: string, body: unknown) => {
    const chunks: Buffer[] = []
    let head: IncomingHttpHeaders = {}
    await ask(path, body, (answer) => {
      head = answer.headers
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    })
    return { headers: head, body: Buffer.concat(chunks) }
  }
  const post = (path: string, body: unknown) => ask(path, body, (answer) => void answer.resume())
  return { post, send, close: () => agent.destroy() }
}

/** The database of a data directory, beside a running product or on its own. */
export async function openBeside(
  dataDir: string,
  log: (line: string) => void,
): Promise<Library & { db: Db }> {
  const library = await openLibrary(readConfig({ DATA_DIR: dataDir }), { log, beside: true })
  return { ...library, db: openDatabase(library.pool) }
}
