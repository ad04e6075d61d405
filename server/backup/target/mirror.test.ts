import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, '../../../ops/mirror-backup')
const hasRsync = spawnSync('rsync', ['--version']).error === undefined
if (!hasRsync) console.info('skipped: mirrors of a backup by rsync (Debian: apt install rsync)')

interface Mirror {
  here: string
  there: string
  /** Mirrors, with a shell line that is run before one of the calls of rsync. */
  run: (call?: number, line?: string) => number | null
}

/** A backup of one series with a copy, and what `rsync` is for the script: the real one, with something before it. */
async function openMirror(): Promise<Mirror> {
  const root = await mkdtemp(join(tmpdir(), 'geolibrary-mirror-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const [here, there, bin] = [join(root, 'here'), join(root, 'there'), join(root, 'bin')]
  await mkdir(bin)
  const real = spawnSync('which', ['rsync'], { encoding: 'utf8' }).stdout.trim()
  await writeFile(
    join(bin, 'rsync'),
    `#!/bin/sh\necho >>"${root}/calls"\n` +
      `if [ "$(wc -l <"${root}/calls")" = "$CALL" ]; then cd "${here}"; eval "$LINE"; fi\nexec ${real} "$@"\n`,
  )
  await chmod(join(bin, 'rsync'), 0o755)
  await addCopy(here, '1')
  await writeFile(join(here, 'key-check.zst.sealed'), '')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
  const run: Mirror['run'] = (call = 0, line = '') => {
    spawnSync('rm', ['-f', join(root, 'calls')])
    return spawnSync(script, [here, there], { env: { ...env, CALL: String(call), LINE: line } }).status
  }
  return { here, there, run }
}

async function addCopy(folder: string, name: string): Promise<void> {
  const base = join(folder, 'series/a/base', name)
  await mkdir(join(base, 'data/global'), { recursive: true })
  await mkdir(join(folder, 'series/a/log'), { recursive: true })
  await mkdir(join(folder, 'files/ab'), { recursive: true })
  for (const file of ['1', 'global/2']) await writeFile(join(base, 'data', file), name)
  await writeFile(join(folder, 'series/a/log', name), name)
  await writeFile(join(folder, 'files/ab', name), name)
  await writeFile(join(base, 'manifest.json'), name)
  await writeFile(join(folder, 'series/a/state.json'), name)
}

const treeOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted()

/** Whether all is there that the mirror names: files of each copy with a manifest, log and files up to its state. */
async function isWhole(there: string): Promise<boolean> {
  const tree = new Set(await treeOf(there))
  const state = Number(await readFile(join(there, 'series/a/state.json'), 'utf8'))
  const copies = [...tree].flatMap((path) => /^series\/a\/base\/(\d+)\/manifest/.exec(path)?.[1] ?? [])
  const named = [
    ...copies.flatMap((name) => ['1', 'global/2'].map((file) => `series/a/base/${name}/data/${file}`)),
    ...Array.from({ length: state }, (_, i) => [`series/a/log/${i + 1}`, `files/ab/${i + 1}`]).flat(),
  ]
  return copies.length > 0 && named.every((path) => tree.has(path))
}

const calls = hasRsync ? [1, 2, 3, 4] : []

test.each(calls)(
  'a copy that is made before step %s of a mirror is named there when all of it is',
  async (call) => {
    const { here, there, run } = await openMirror()
    expect(run()).toBe(0)
    const later = `${here}-later`
    await cp(here, later, { recursive: true })
    await addCopy(later, '2')
    expect(run(call, `cp -r ${later}/. .`)).toBe(0)
    expect(await isWhole(there)).toBe(true)
    expect(run()).toBe(0)
    expect(await treeOf(there)).toEqual(await treeOf(here))
  },
)

test.each(calls)('a mirror that breaks off at step %s leaves the other place whole', async (call) => {
  const { here, there, run } = await openMirror()
  expect(run()).toBe(0)
  await addCopy(here, '2')
  expect(run(call, 'exit 12')).not.toBe(0)
  expect(await isWhole(there)).toBe(true)
  expect(await readFile(join(there, 'series/a/state.json'), 'utf8')).toBe('1')
})

test.each(calls.slice(0, 1))(
  'what is too old goes there as well; uploaded files and other series stay, and all where nothing is here',
  async () => {
    const { here, there, run } = await openMirror()
    await addCopy(here, '2')
    await mkdir(join(here, 'series/b'))
    await writeFile(join(here, 'series/b/state.json'), '1')
    run()
    for (const path of ['base/1', 'log/1']) await rm(join(here, 'series/a', path), { recursive: true })
    await rm(join(here, 'series/b'), { recursive: true })
    await rm(join(here, 'files/ab/1'))
    expect(run()).toBe(0)
    const left = await treeOf(there)
    expect(left.filter((path) => /\/(?:base\/1|log\/1)/.test(path))).toEqual([])
    expect(left).toEqual([...(await treeOf(here)), 'files/ab/1', 'series/b/state.json'].toSorted())
    await rm(here, { recursive: true })
    await mkdir(here)
    expect(run()).not.toBe(0)
    expect(await treeOf(there)).toEqual(left)
  },
)
