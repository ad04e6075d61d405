import { join } from 'node:path'

import { VERSION_NO } from '#contract/version.ts'
import { makeDirectory } from '#database/directory.ts'
import { takeLock } from '#database/lock.ts'
import { StartRefusal, directoryTrouble } from '#database/start-refusal.ts'
import type { ServerState } from '#server/http/state.ts'

import { readConfig } from './config.ts'
import { type Closeable, runUntilStopped } from './start/lifetime.ts'
import { checkPort } from './start/port.ts'

const state: ServerState = { phase: 'starting' }
const log = (line: string) => console.info(line)

runUntilStopped(state, start, { line: log, failure: printFailure })

/** What refuses a start is told at once: the product is read only after it. */
async function start(opened: Closeable[]): Promise<void> {
  const since = performance.now()
  const config = readConfig(process.env, process.stdout.isTTY)
  opened.push(await holdDirectory(config.dataDir))
  await checkPort(config.port, config.host)
  const { openServer } = await import('./open-server.ts')
  const open = await openServer(config, { state, opened, log })
  if (!open) return // stopped meanwhile
  await tellSupervisor()
  log(
    `馆藏已开放：${open.address} （${VERSION_NO}，启动用时 ${((performance.now() - since) / 1000).toFixed(1)} 秒，按 Ctrl-C 停止）`,
  )
  open.whoMaySignIn.forEach(log)
  for (const line of open.relaxed) log(`放宽的设置：${line}`)
}

/** A supervisor brings back only what had opened: it is told before anybody else, and may be gone already. */
function tellSupervisor(): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send('opened', () => resolve())
    else resolve()
  })
}

async function holdDirectory(dataDir: string): Promise<Closeable> {
  try {
    await makeDirectory(dataDir)
    const lock = await takeLock(join(dataDir, 'server.lock'))
    return { close: lock.release }
  } catch (error) {
    throw directoryTrouble(error, dataDir) ?? error
  }
}

function printFailure(error: unknown): void {
  if (error instanceof StartRefusal) console.error(error.message)
  else console.error('服务意外出错：', error)
}
