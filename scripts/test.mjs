// Plain JavaScript for whatever Node the machine has: it makes everything ready, then the tests run on ours.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { slowest } from './slowest.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Where `--slow` has the times of every test written. */
const times = process.argv.includes('--slow') ? mkdtempSync(join(tmpdir(), 'geolibrary-times-')) : undefined
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  npm_config_update_notifier: 'false',
  ...(times && { PLAYWRIGHT_JSON_OUTPUT_FILE: join(times, 'journeys.json') }),
}
const vitest = times && ` --reporter=default --reporter=json --outputFile.json=${join(times, 'vitest.json')}`
const journeys = times && ' --reporter=list,json'
const started = performance.now()
const failed = []

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** Output of parallel steps is buffered until the first ones have ended. */
const buffered = []
let isOpen = false
const log = (text) => (isOpen ? process.stdout.write(text) : buffered.push(text))

function letSpeak() {
  isOpen = true
  buffered.splice(0).forEach(log)
}

/** Runs one step under a heading; answers whether it went well. */
async function step(name, command, { beside = false } = {}) {
  const begun = performance.now()
  const report = beside ? (line) => log(`${line}\n`) : console.info
  report(`\n── ${name} ── ${command}`)
  const stdio = beside ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, { cwd: root, env, shell: true, stdio })
  child.stdout?.on('data', log)
  child.stderr?.on('data', log)
  const [status] = await once(child, 'close')
  report(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds(begun)}`)
  if (status !== 0) failed.push(name)
  return status === 0
}

const time = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** A linked node_modules is another tree's: an install here would empty it there. */
const isLinked = () => lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()

async function installed() {
  if (isLinked() || time('node_modules/.package-lock.json') >= time('package-lock.json')) return true
  return step('dependencies', 'npm ci --loglevel=error')
}

const succeeds = (command) => spawnSync(command, { cwd: root, env, shell: true }).status === 0
const hasBrowser = () => succeeds('node testing/chromium.ts')

/** The machine's browser, else Debian's, else Playwright's own. */
async function browserReady() {
  if (hasBrowser()) return true
  if (process.getuid?.() === 0 && succeeds('apt-get --version')) {
    const packages = 'chromium fonts-wqy-microhei'
    const apt = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ${packages}`
    console.info(`\n── browser ── ${apt}`)
    spawnSync(apt, { shell: true, stdio: 'inherit' })
    if (hasBrowser()) return true
  }
  return step('browser', 'playwright install chromium')
}

async function checkAndTest() {
  await step('check', 'node scripts/check.ts')
  await step('tests', `vitest run${vitest ?? ''}`)
}

async function buildAndTravel() {
  const beside = true
  if (!(await step('build', 'vite build --logLevel warn', { beside }))) return
  await step('journeys', `playwright test${journeys ?? ''}`, { beside })
}

// Either waits for a database or a browser about as long as it works: side by side they fill two cores.
if ((await installed()) && (await browserReady())) {
  await Promise.all([checkAndTest().then(letSpeak), buildAndTravel()])
}

if (times) {
  console.info(`\n── the slowest tests ──\n${slowest(times, root).join('\n')}`)
  rmSync(times, { recursive: true })
}

console.info(
  `\n${failed.length === 0 ? 'All passed' : `FAILED: ${failed.join(', ')}`} in ${seconds(started)}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
