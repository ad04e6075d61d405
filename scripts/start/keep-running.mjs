// Plain JavaScript for whatever Node the machine has.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { memoryFlags, memoryVariables } from './memory-flags.mjs'
import { supervise } from './supervise.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Under npm, a shell may be in between: the process to watch is npm itself. */
function npmProcess() {
  const read = (path) => {
    try {
      return readFileSync(`/proc/${process.ppid}/${path}`, 'utf8').trim()
    } catch {
      return ''
    }
  }
  const between = /^(?:sh|bash|dash)$/.test(read('comm'))
  return between ? Number(/^PPid:\s*(\d+)/m.exec(read('status'))?.[1]) : process.ppid
}

const parent = process.ppid
const npm = process.env.npm_lifecycle_event ? npmProcess() : undefined

function isGone(pid) {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Starts the server; it says when it has opened. The end of this process closes the channel to it. */
function startServer(node, give) {
  const args = [...memoryFlags, join(root, 'server/main.ts'), ...process.argv.slice(2)]
  const env = {
    ...memoryVariables,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...process.env,
  }
  const server = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let hasOpened = false
  server.on('message', (message) => (hasOpened ||= message === 'opened'))
  server.once('error', (error) => give(`服务未能启动：${error.message}`))
  const ended = new Promise((resolve) => server.once('close', (...how) => resolve(how))) // what it said is read by then
  return { opened: () => hasOpened, ended, kill: (signal) => server.kill(signal) }
}

/** Keeps a server running until it is asked to stop. Every signal is passed on to it. `give` ends with a sentence. */
export async function keepRunning(node, give) {
  let server
  let stop
  const stopping = new Promise((resolve) => (stop = resolve))
  const end = (signal) => {
    stop()
    server?.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  const orphaned = () => npm && (process.ppid !== parent || isGone(npm))
  const watch = setInterval(() => {
    if (!orphaned()) return
    clearInterval(watch)
    end('SIGTERM')
  }, 1000)
  process.exit(await supervise(() => (server = startServer(node, give)), { stopping, log: console.error }))
}
