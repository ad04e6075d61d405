import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

interface RunFolder {
  makeRunFolder: () => string
  sweepRuns: () => void
  lackOfRoom: (folder: string) => string | undefined
}
const path = './run-folder.mjs' // plain JavaScript has no types, and is not asked for any
const { lackOfRoom, makeRunFolder, sweepRuns } = (await import(path)) as RunFolder

test('what a run left whose process is gone is removed; that of a run that goes on stays', () => {
  const own = makeRunFolder()
  // no process has a number beyond the largest that Linux gives
  const left = join(tmpdir(), `geolibrary-run-${2 ** 22 + 1}`)
  mkdirSync(join(left, 'data'), { recursive: true })
  sweepRuns()
  expect([existsSync(own), existsSync(left)]).toEqual([true, false])
  rmSync(own, { recursive: true })
})

test('a full volume is told before the first step', () => {
  // the kernel's own file system has no free block
  expect(lackOfRoom('/proc')).toMatch(/^The tests need 8\.0 GB in \/proc; 0\.0 GB are free\.$/)
})
