import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { postmasterOf, preparedDirectory } from '#testing/product.ts'

const path = './supervise.mjs' // plain JavaScript has no types, and is not asked for any
const { supervise } = (await import(path)) as {
  supervise: (start: () => object, options: object) => Promise<number>
}

type End = [code: number | null, signal: string | null]

/** Servers that end as told, one after the other; each has opened, but where said. */
async function outcomeOf(ends: (End | 'refuses' | 'crashes at its start')[], options: object = {}) {
  const said: string[] = []
  let started = 0
  const start = () => {
    const end = ends[started] ?? ([0, null] satisfies End)
    started += 1
    if (end === 'refuses') return { opened: () => false, ended: Promise.resolve<End>([1, null]) }
    if (end === 'crashes at its start')
      return { opened: () => false, ended: Promise.resolve<End>([null, 'SIGABRT']) }
    return { opened: () => true, ended: Promise.resolve(end) }
  }
  const log = (line: string) => said.push(line)
  const pause = [0, 0, 0, 0, 0]
  const code = await supervise(start, { stopping: new Promise(() => {}), log, pause, ...options })
  return { code, started, said }
}

const killed: End = [null, 'SIGKILL']
const crashed: End = [1, null]

test('a server that stops, or refuses to start, is not started again', async () => {
  expect(await outcomeOf([[0, null]])).toMatchObject({ code: 0, started: 1, said: [] })
  expect(await outcomeOf(['refuses'])).toMatchObject({ code: 1, started: 1, said: [] })
  expect(await outcomeOf(['crashes at its start'])).toMatchObject({ code: 1, started: 1 })
  expect(await outcomeOf([killed, 'refuses'])).toMatchObject({ code: 1, started: 2 })
})

test('one that crashes or is killed returns, also from a start that is killed', async () => {
  const { code, started, said } = await outcomeOf([killed, 'crashes at its start', crashed, [0, null]])
  expect([code, started]).toEqual([0, 4])
  expect(said[0]).toMatch(/意外中断（SIGKILL）/)
})

test('it returns five times within ten minutes, not more; later again', async () => {
  const deaths = Array.from({ length: 20 }, () => crashed)
  expect(await outcomeOf(deaths)).toMatchObject({ code: 1, started: 6 })
  let now = 0
  const clock = () => (now += 130_000)
  expect(await outcomeOf(deaths, { clock })).toMatchObject({ code: 0, started: 21 })
})

test('asked to stop while it waits for its return, it ends', async () => {
  const stopping = Promise.withResolvers<void>()
  const log = () => stopping.resolve()
  const ended = outcomeOf([killed], { stopping: stopping.promise, log, pause: [600_000] })
  expect(await ended).toMatchObject({ code: 0, started: 1 })
})

test('npm start brings back a killed server with its database, and ends it when asked', async () => {
  const dataDir = await preparedDirectory()
  const product = startByScript(dataDir)
  const first = await opened(product, 1)
  const postmaster = await postmasterOf(dataDir)
  process.kill(first, 'SIGKILL')
  const second = await opened(product, 2)
  expect(second).not.toBe(first)
  expect(await postmasterOf(dataDir)).not.toBe(postmaster)
  expect(product.said()).toMatch(/意外中断（SIGKILL）[\s\S]*数据库已恢复/)
  product.child.kill('SIGTERM')
  expect((await once(product.child, 'exit'))[0]).toBe(0)
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

/** As `npm start` does when everything is ready. */
function startByScript(dataDir: string): Script {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', DEMO: 'none', LOG: 'off' }
  const program = `import('./scripts/start/keep-running.mjs').then(({ keepRunning }) => keepRunning(process.execPath))`
  const child = spawn(process.execPath, ['-e', program], {
    cwd: join(import.meta.dirname, '../..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (text += piece.toString()))
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return { child, said: () => text, dataDir }
}

interface Script {
  child: ChildProcess
  said: () => string
  dataDir: string
}

/** The process of the server when it has opened so often. */
async function opened({ child, said, dataDir }: Script, times: number): Promise<number> {
  await vi.waitUntil(() => said().split('馆藏已开放').length > times || child.exitCode !== null, {
    timeout: 120_000,
    interval: 50,
  })
  return Number(await readFile(join(dataDir, 'server.lock.pid'), 'utf8'))
}
