import { exec } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Each of several checkers works out anew the types that all files share: four take twice the time of one's. */
const typed = (folder: string) => `tsc --checkers 1 -p ${folder}`

const steps: [name: string, command: string][] = [
  ['types', ['.', 'server', 'web'].map(typed).join(' && ')],
  ['lint', 'oxlint --format=unix'],
  ['format', 'oxfmt --check'],
  ['house rules', 'node scripts/check-house.ts'],
  ['statements', 'node scripts/check-sql.ts'],
]

/** Runs one step; what it prints is shown only when it fails. */
function run([name, command]: (typeof steps)[number]): Promise<boolean> {
  const started = performance.now()
  const bin = join(root, 'node_modules/.bin')
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH']}`,
  }
  return new Promise((resolve) => {
    exec(command, { cwd: root, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.info(`${error ? '✗' : '✓'} ${name} (${seconds} s)`)
      if (error) console.info(`${stdout}${stderr}`.trimEnd())
      resolve(!error)
    })
  })
}

const passed = await Promise.all(steps.map(run))
process.exitCode = passed.every(Boolean) ? 0 : 1
