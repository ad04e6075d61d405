// Plain JavaScript for whatever Node the machine has: it makes everything ready, then keeps the server running on ours.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findNode, isInstalled, isWebBuilt, noteWebBuilt } from './prepare.mjs'
import { keepRunning } from './start/keep-running.mjs'

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
await keepRunning(node, give)
