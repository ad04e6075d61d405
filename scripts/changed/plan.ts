import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { readHouse } from '../check-house.ts'
import { journeysThrough, testsNear } from './related.ts'

const root = join(import.meta.dirname, '../..')

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\0')
    .join('\n')
    .trim()

/** Where this branch left the main one: `main` or `master`, of this repository or of its origin. */
function base(): string {
  for (const name of ['main', 'origin/main', 'master', 'origin/master'])
    try {
      return git('merge-base', 'HEAD', name)
    } catch {
      continue
    }
  return 'HEAD'
}

/** Prints as JSON which files have changed since the main branch, and which tests and journeys are near them. */
const trackedChanges = git('diff', '--name-only', '-z', base())
const changedFiles = `${trackedChanges}\n${git('ls-files', '--others', '--exclude-standard', '-z')}`
  .split('\n')
  .filter(Boolean)
const files = await readHouse(root)
const journeys = [...files.keys()].filter((path) => /^e2e\/.*\.spec\.ts$/.test(path))
console.info(
  JSON.stringify({
    changed: changedFiles,
    code: changedFiles.filter((path) => files.has(path)),
    tests: testsNear(files, changedFiles),
    journeys: journeysThrough(journeys, changedFiles),
  }),
)
