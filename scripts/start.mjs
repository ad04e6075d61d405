// Plain JavaScript for whatever Node the machine has: it makes everything ready, then the server runs on ours.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findNode, isInstalled, isWebBuilt, noteWebBuilt } from './prepare.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const terminal = process.stdout.isTTY

function give(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs one command and prints its time; its output is printed only if it fails. */
function step(doing, done, [command, ...args]) {
  const begun = Date.now()
  const seconds = () => ((Date.now() - begun) / 1000).toFixed(terminal ? 0 : 1)
  process.stdout.write(terminal ? doing : `${doing}\n`)
  const clock = terminal && setInterval(() => process.stdout.write(`\r${doing} ${seconds()} 秒`), 1000)
  return new Promise((resolve) => {
    const shell = process.platform === 'win32' && command === 'npm'
    const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.once('error', (error) => (said += error.message))
    child.once('close', (code) => {
      clearInterval(clock)
      console.info(`${terminal ? '\r' : ''}${code === 0 ? done : `${doing}：失败`}（${seconds()} 秒）`)
      if (code !== 0) give(said.trim().split('\n').slice(-20).join('\n'))
      resolve()
    })
  })
}

function npmCi() {
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, script, ...options] : ['npm', ...options]
}

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

/**
 * Garbage is collected rather than piled up, and what is freed goes back to the system (the variables are those of
 * glibc; others ignore them): without these an import takes half as much memory again.
 */
const lean = ['--max-semi-space-size=2', '--heap-growing-percent=20']
const givenBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Every signal is passed on to the server; the end of this process closes the channel to it. */
function handOver(node) {
  const args = [...lean, join(root, 'server/main.ts'), ...process.argv.slice(2)]
  const env = { ...givenBack, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }
  const server = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.once('error', (error) => give(`服务未能启动：${error.message}`))
  server.once('exit', (code) => process.exit(code ?? 1))
  const orphaned = () => npm && (process.ppid !== parent || isGone(npm))
  const watch = setInterval(() => {
    if (!orphaned()) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 1000)
}

if (Number(process.versions.node.split('.')[0]) < 20)
  give(`需要 Node.js 20 或更新的版本，本机是 ${process.versions.node}`)
if (!isInstalled(root)) await step('正在安装依赖', '依赖已安装', npmCi())
const node = findNode(root)
if (!node)
  give(
    `没有适合本机（${process.platform}-${process.arch}）的 Node.js 24，请安装 Node.js 24 或更新的版本后再启动`,
  )
if (!isWebBuilt(root)) {
  await step('正在构建网页', '网页已构建', [node, join(root, 'node_modules/vite/bin/vite.js'), 'build'])
  noteWebBuilt(root)
}
handOver(node)
