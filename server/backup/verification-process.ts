import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

import { StartRefusal } from '#database/start-refusal.ts'

const command = join(import.meta.dirname, '../commands/backup.ts')

/**
 * Verifies the newest copy of a series in a process of its own: it gives way to the service in everything, is ended first
 * where memory runs out, and ends with its server. Throws `StartRefusal` with what it said.
 */
export async function verifyInProcess(dataDir: string, series: string, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = fork(command, ['verify', '--from', series], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  giveWay(child.pid)
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)))
  const disconnect = () => void (child.connected && child.disconnect())
  signal.addEventListener('abort', disconnect)
  if (signal.aborted) disconnect()
  // one that was disconnected never tells that it is closed
  const ended = Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'end')])
  const [[code]] = await ended.finally(() => signal.removeEventListener('abort', disconnect))
  signal.throwIfAborted()
  if (code !== 0) throw new StartRefusal(`备份没有验证成：${words.trim()}`)
}

function giveWay(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // it is over already
  }
  if (process.platform === 'linux') void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {})
}
