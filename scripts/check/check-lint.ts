import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { readHouse } from '../check-house.ts'
import { baseOf, keysOf, readPassed, writePassed } from './passed.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, '.cache/lint.json')
/** A command line has an end: with more files than this, all are linted. */
const maxNamed = 400

/**
 * Lints files that have changed since they passed, or import one that has, however far away; of these, those on the
 * command line only, if there are any. Answers with the exit code.
 */
async function lint(only: readonly string[]): Promise<number> {
  const files = await readHouse(root)
  const code = [...files.keys()].filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
  const keys = keysOf(files, code, baseOf(files))
  const passed = await readPassed(cache)
  const due = code.filter((path) => !passed.has(keys.get(path) ?? ''))
  const asked = only.length > 0 ? due.filter((path) => only.includes(path)) : due
  if (asked.length > 0) {
    const named = asked.length > maxNamed ? [] : asked
    const options = ['--format=unix', '--no-error-on-unmatched-pattern', ...named]
    const { status } = spawnSync(join(root, 'node_modules/.bin/oxlint'), options, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) return status ?? 1
  }
  const clean = code.filter((path) => !due.includes(path) || asked.includes(path))
  await writePassed(
    cache,
    clean.map((path) => keys.get(path) ?? ''),
  )
  return 0
}

process.exitCode = await lint(process.argv.slice(2))
