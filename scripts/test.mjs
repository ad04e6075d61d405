// Plain JavaScript for whatever Node the machine has: it makes everything ready, then the tests run on ours.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { addDirectory, addPackages, addReaders, isOurDebian } from './debian.mjs'
import { brief, failures } from './report/failures.mjs'
import { testsIn } from './report/reports.mjs'
import { slowest } from './report/slowest.mjs'
import { lackOfRoom, makeRunFolder, sweepRuns } from './runs/run-folder.mjs'

const options = ['--slow', '--changed']
const unknown = process.argv.slice(2).filter((option) => !options.includes(option))
if (unknown.length > 0) {
  console.error(`npm test knows no ${unknown.join(' ')}: its options are ${options.join(' and ')}.`)
  process.exit(2)
}

const root = fileURLToPath(new URL('..', import.meta.url))
sweepRuns()
/** Whatever this run puts into a temporary place, also that of processes which are killed, goes with it. */
const folder = makeRunFolder()
const lack = lackOfRoom(folder)
if (lack) {
  console.error(lack)
  rmSync(folder, { recursive: true })
  process.exit(1)
}
/** Where Vitest and Playwright write what became of every test. */
const reports = join(folder, 'reports')
mkdirSync(reports)
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  TMPDIR: folder,
  npm_config_update_notifier: 'false',
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'journeys.json'),
}
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
  const child = spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const print = beside ? log : (text) => process.stdout.write(text)
  let tail = ''
  const hear = (text) => {
    tail = (tail + text).slice(-20_000)
    print(text)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
  const [status] = await once(child, 'close')
  report(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds(begun)}`)
  if (status !== 0) failed.push({ name, tail })
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
const shell = 'chromium-headless-shell'
const hasShell = () => succeeds(`node testing/chromium.ts ${shell}`)
const hasBrowser = () => succeeds('node testing/chromium.ts')

/** Debian's Chromium without a window, which is the quickest, else the machine's browser, else Playwright's own. */
async function browserReady() {
  if (process.env.CHROMIUM || hasShell()) return true
  if (isOurDebian()) addPackages('browser', `${shell} fonts-wqy-microhei`)
  if (hasBrowser()) return true
  return step('browser', 'playwright install --only-shell chromium')
}

/** Tests of Vitest; those that start whole processes mostly wait, so they run beside the others. */
const vitest = (step, filter) =>
  `vitest run ${filter} --reporter=default --reporter=json --outputFile.json=${join(reports, `${step}.json`)}`
const beside = true

async function buildAndTravel(journeys = '') {
  if (!(await step('build', 'vite build --logLevel warn', { beside }))) return
  await step('journeys', `playwright test --reporter=list,json ${journeys}`, { beside })
}

/** Either waits for a database or a browser about as long as it works: side by side they fill two cores. */
async function testAll() {
  const first = async () => {
    await step('check', 'node scripts/check.ts')
    await step('tests', vitest('tests', '--project=!process'))
  }
  const processes = step('processes', vitest('processes', '--project=process'), { beside })
  await Promise.all([first().then(letSpeak), processes, buildAndTravel()])
}

const quoted = (paths) => paths.map((path) => `"${path}"`).join(' ')

/** What is near the files that have changed since the main branch. */
async function testChanged() {
  const plan = JSON.parse(
    execFileSync('node', ['scripts/changed/plan.ts'], { cwd: root, env, encoding: 'utf8' }),
  )
  const { changed, code, tests: near, journeys } = plan
  console.info(
    `${changed.length} changed files: ${near.length} files of tests, ${journeys.length} of journeys`,
  )
  const first = async () => {
    if (changed.length > 0) await step('check', `node scripts/check.ts ${quoted(code)}`)
    if (near.length > 0) await step('tests', vitest('tests', quoted(near)))
  }
  await Promise.all([first().then(letSpeak), journeys.length > 0 && buildAndTravel(quoted(journeys))])
}

if ((await installed()) && (await browserReady())) {
  addDirectory()
  addReaders()
  await (process.argv.includes('--changed') ? testChanged() : testAll())
}

const tests = testsIn(reports, root)
rmSync(folder, { recursive: true, force: true })
if (process.argv.includes('--slow')) console.info(`\n── the slowest tests ──\n${slowest(tests).join('\n')}`)
if (failed.length > 0) console.info(`\n── what failed ──\n${failures(failed, tests).join('\n')}`)

// the last twenty lines: what is wrong, and where
if (failed.length > 0) console.info(`\n── in brief ──\n${brief(failed, tests).join('\n')}`)
console.info(
  `${failed.length === 0 ? '\nAll passed' : `FAILED: ${failed.map(({ name }) => name).join(', ')}`} in ${seconds(started)}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
