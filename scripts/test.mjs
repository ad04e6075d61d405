// Plain JavaScript for whatever Node the machine has: it makes everything ready, then the tests run on ours.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  npm_config_update_notifier: 'false',
}
const started = performance.now()
const failed = []

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** Runs one step under a heading; answers whether it went well. */
function step(name, command) {
  const begun = performance.now()
  console.info(`\n── ${name} ── ${command}`)
  const { status } = spawnSync(command, { cwd: root, env, shell: true, stdio: 'inherit' })
  console.info(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds(begun)}`)
  if (status !== 0) failed.push(name)
  return status === 0
}

const time = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

function installed() {
  if (time('node_modules/.package-lock.json') >= time('package-lock.json')) return true
  return step('dependencies', 'npm ci --no-audit --no-fund')
}

function onPath(name) {
  return process.env.PATH?.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const hasBrowser = () =>
  process.env.CHROMIUM ||
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].some(onPath)

/** The machine's browser, else Debian's, else Playwright's own. */
function browserReady() {
  if (hasBrowser()) return true
  const apt = 'apt-get update -q && apt-get install -y -q --no-install-recommends chromium fonts-wqy-microhei'
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    spawnSync(apt, { shell: true, stdio: 'inherit', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (hasBrowser()) return true
  }
  return step('browser', 'playwright install chromium')
}

if (installed() && browserReady()) {
  step('check', 'node scripts/check.ts')
  step('tests', 'vitest run')
  if (step('build', 'vite build --logLevel warn')) step('journeys', 'playwright test')
}

console.info(
  `\n${failed.length === 0 ? 'All passed' : `FAILED: ${failed.join(', ')}`} in ${seconds(started)}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
