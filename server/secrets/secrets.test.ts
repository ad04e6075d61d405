import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { blindIndex, seal, unseal } from './seal.ts'
import { openSecrets } from './secrets.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'geolibrary-secrets-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a damaged key stops the start with one sentence, and is not replaced', async () => {
  const path = join(dataDir, 'secret.key')
  await writeFile(path, 'not a key')
  await expect(openSecrets(dataDir)).rejects.toThrow('已损坏')
  expect(await readFile(path, 'utf8')).toBe('not a key')
  await rm(path)
})

test('the key is made once, for its owner alone, and each purpose has its own', async () => {
  const [one, two] = await Promise.all([openSecrets(dataDir), openSecrets(dataDir)])
  expect(one.key('phones')).toEqual(two.key('phones'))
  expect(one.key('phones')).not.toEqual(one.key('codes'))
  expect(one.key('phones')).toHaveLength(32)
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('a sealed text is read with its key alone, and a changed one not at all', async () => {
  await chmod(join(dataDir, 'secret.key'), 0o600)
  const { key } = await openSecrets(dataDir)
  const sealed = seal(key('phones'), '13800138000 汀')
  expect(unseal(key('phones'), sealed)).toBe('13800138000 汀')
  expect(seal(key('phones'), '13800138000 汀')).not.toEqual(sealed)
  expect(() => unseal(key('codes'), sealed)).toThrow('authenticate')
  for (const at of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(key('phones'), changed)).toThrow(/authenticate|algorithm/)
  }
})

test('equal texts are found by equal indexes, under one key', async () => {
  const { key } = await openSecrets(dataDir)
  expect(blindIndex(key('a'), '138')).toEqual(blindIndex(key('a'), '138'))
  expect(blindIndex(key('a'), '138')).not.toEqual(blindIndex(key('a'), '139'))
  expect(blindIndex(key('a'), '138')).not.toEqual(blindIndex(key('b'), '138'))
})
