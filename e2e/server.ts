import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/**
 * Starts the built product on data of its own, once for all journeys; they find it at `PRODUCT_URL`, its data in
 * `PRODUCT_DATA`, with what it prints in `said.txt`, and a member's session in `MEMBER_TOKEN`.
 */
async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'journeys-'))
  await chmod(folder, 0o755) // the database's own account is to enter
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: '' }
  await loadSmallCity(env)
  const product = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = createWriteStream(join(folder, 'said.txt'))
  product.stdout.pipe(said)
  const stop = async () => {
    if (product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(product, url)
    process.env['MEMBER_TOKEN'] = await memberToken(folder, env)
  } catch (error) {
    await stop()
    throw error
  }
  process.env['PRODUCT_URL'] = url
  process.env['PRODUCT_DATA'] = folder
  return stop
}

/** A city of 2,000 holes, which the product finds there when it starts. */
async function loadSmallCity(env: NodeJS.ProcessEnv): Promise<void> {
  const loader = spawn(process.execPath, ['demo/demo.ts', '--boreholes', '2000'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(loader, 'exit')
  if (code !== 0) throw new Error('The small city could not be loaded.')
}

async function memberToken(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['testing/member-session.ts', folder], {
    cwd: root,
    env,
  })
  return stdout.trim()
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

// oxlint-disable-next-line import/no-default-export -- Playwright's global setup is one
export default startProduct
