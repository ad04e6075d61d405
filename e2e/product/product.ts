import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const root = join(import.meta.dirname, '../..')

interface OpenProduct {
  url: string
  /** Its data directory; its output is in `said.txt`. */
  folder: string
  env: NodeJS.ProcessEnv
  /** As the machine ends it when its power fails; then it is started again. */
  killed: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the built product on data of its own, after `prepare` has filled them; it is ready when this returns. */
export async function openProduct(
  given: NodeJS.ProcessEnv,
  prepare: (env: NodeJS.ProcessEnv) => Promise<void> = async () => {},
): Promise<OpenProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'journeys-'))
  await chmod(folder, 0o755) // the database's own account is to enter
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: '',
    PUBLIC_URL: url,
    ...given,
  }
  await prepare(env)
  const said = createWriteStream(join(folder, 'said.txt'))
  const start = () => {
    const started = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.stdout.pipe(said, { end: false })
    return started
  }
  let product = start()
  const killed = async () => {
    product.kill('SIGKILL')
    await once(product, 'exit')
    product = start()
    await ready(product, url)
  }
  const stop = async () => {
    if (product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(product, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, folder, env, killed, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Waits until the product answers that it is ready; throws with its last words when it ends or takes too long. */
async function ready(product: ChildProcess, url: string): Promise<void> {
  let said = ''
  const listen = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000))
  product.stdout?.on('data', listen)
  product.stderr?.on('data', listen)
  for (const limit = Date.now() + 180_000; Date.now() < limit; await delay(200)) {
    if (product.exitCode !== null) break
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The product did not become ready.\n${said}`)
}
