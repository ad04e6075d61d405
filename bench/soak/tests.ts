import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { figure, type Figure } from '#bench/measure.ts'

const root = join(import.meta.dirname, '../..')
const runs = 10
/** These runs share the machine with as many programs that never rest. */
const crowded = new Set([2, 5, 8])
const busyPrograms = 8

const startBusy = (): ChildProcess[] =>
  Array.from({ length: busyPrograms }, () =>
    spawn(process.execPath, ['-e', 'const parent = process.ppid; while (process.ppid === parent);'], {
      stdio: 'ignore',
    }),
  )

async function stop(programs: readonly ChildProcess[]): Promise<void> {
  const ended = programs.map(async (program) => {
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
  })
  for (const program of programs) program.kill('SIGKILL')
  await Promise.all(ended)
}

interface Run {
  passed: boolean
  /** What failed, as the end of the run says it. */
  failed: string[]
}

/** The lines between what failed and the end; a run that named nothing has its last lines. */
export function failuresIn(output: string): string[] {
  const [, named] = output.split(/\n── (?:what failed|in brief) ──\n/)
  const lines = (named ?? output).trim().split('\n')
  const names = lines.filter((line) => line.startsWith('✗ '))
  return [...new Set(names.length > 0 ? names : lines.slice(-5))]
}

async function runSuite(): Promise<Run> {
  const suite = spawn(process.execPath, ['scripts/test.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [suite.stdout, suite.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(suite, 'close')) as [number | null]
  return { passed: code === 0, failed: code === 0 ? [] : failuresIn(output) }
}

/** Runs all tests ten times, three times beside programs that keep the machine busy: none may fail once. */
export async function repeatsTests(_dataDir: string, log: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (let run = 1; run <= runs; run += 1) {
    const busy = crowded.has(run) ? startBusy() : []
    const started = performance.now()
    const { passed, failed } = await runSuite().finally(() => stop(busy))
    const seconds = (performance.now() - started) / 1000
    const name = `tests: run ${run}${busy.length > 0 ? `, beside a load of ${busyPrograms}` : ''}`
    log(`${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s`)
    for (const line of failed) log(`  ${line}`)
    figures.push(figure(`${name}: seconds`, seconds, 's'))
    figures.push(figure(`${name}: failures`, passed ? 0 : Math.max(1, failed.length), '', ['=', 0]))
  }
  return figures
}
