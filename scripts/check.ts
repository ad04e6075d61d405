import { exec } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Files that lint and format are asked about; all where none is named. */
const namedFiles = process.argv.slice(2)
const fileArguments = namedFiles.map((path) => ` "${path}"`).join('')

const steps: [name: string, command: string][] = [
  // what was checked before is remembered; each of several checkers would work out anew the types that all files share
  ['types', 'tsc --checkers 1 --pretty false'],
  ['lint', `node scripts/check/check-lint.ts${fileArguments}`],
  [
    'format',
    `oxfmt --check${namedFiles.length > 0 ? ` --no-error-on-unmatched-pattern${fileArguments}` : ''}`,
  ],
  ['house rules', 'node scripts/check-house.ts'],
  ['statements', 'node scripts/check-sql.ts'],
]

interface Outcome {
  name: string
  passed: boolean
  output: string
}

function run([name, command]: (typeof steps)[number]): Promise<Outcome> {
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
      resolve({ name, passed: !error, output: `${stdout}${stderr}`.trimEnd() })
    })
  })
}

const failedSteps = (await Promise.all(steps.map(run))).filter(({ passed }) => !passed)
// at the end, where whoever reads the end of a log finds it
for (const { name, output } of failedSteps) console.info(`✗ ${name}:\n${output}`)
process.exitCode = failedSteps.length > 0 ? 1 : 0
