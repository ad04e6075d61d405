import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember } from '#testing/builders/people.ts'

import { blindIndex, seal, unseal } from './seal.ts'
import { openSecrets as open } from './secrets.ts'

let library: TestApp
let dataDir: string

beforeAll(async () => {
  library = await testApp()
  dataDir = library.dataDir
})

const openSecrets = (folder: string) => open(folder, library.db)
const lost = '复制 secret.key 再启动；确已丢失的，运行 npm run account -- new-key'
const forget = () => library.pool.query('delete from secret_fingerprint')

/** The data directory of another server. */
async function elsewhere(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function withKey(hex = 'ab'.repeat(32)): Promise<string> {
  const folder = await elsewhere()
  await writeFile(join(folder, 'secret.key'), hex)
  return folder
}

describe('a database is bound to one key', () => {
  afterEach(() => library.pool.query('delete from account'))

  test('refuses another key and does not replace a lost one', async () => {
    await expect(openSecrets(await withKey())).rejects.toThrow(`不是本数据库绑定的那一把：请从备份`)
    const empty = await elsewhere()
    await expect(openSecrets(empty)).rejects.toThrow(lost)
    expect(await readdir(empty)).toEqual([])
  })

  test('accepts a copy of the key in another directory', async () => {
    const copy = await withKey(await readFile(join(dataDir, 'secret.key'), 'utf8'))
    expect((await openSecrets(copy)).key('a')).toEqual((await openSecrets(dataDir)).key('a'))
  })

  test('of two servers starting on an empty database, one creates the key and the other is refused', async () => {
    await forget()
    const folders = [await elsewhere(), await elsewhere()]
    const opened = await Promise.allSettled(folders.map(openSecrets))
    expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await Promise.all(folders.map((folder) => readdir(folder)))).flat()).toEqual(['secret.key'])
    await forget()
    await openSecrets(dataDir)
  })

  test('binds a database without fingerprint to the key that decrypts its data only', async () => {
    await buildMember(library)
    await forget()
    await expect(openSecrets(await withKey())).rejects.toThrow('不是本数据库绑定的那一把')
    await expect(openSecrets(await elsewhere())).rejects.toThrow(lost)
    await openSecrets(dataDir)
    const { rows } = await library.pool.query('select fingerprint from secret_fingerprint')
    const master = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
    expect(rows[0].fingerprint.toString('hex')).not.toContain(master)
    expect(rows[0].fingerprint).toHaveLength(32)
  })
})

test('a damaged key stops the start with one sentence and is not replaced', async () => {
  const damaged = await withKey('not a key')
  await expect(openSecrets(damaged)).rejects.toThrow('已损坏')
  expect(await readFile(join(damaged, 'secret.key'), 'utf8')).toBe('not a key')
})

test('an unreadable key stops the start with one sentence', async () => {
  const folder = await elsewhere()
  await mkdir(join(folder, 'secret.key')) // root could read any file
  await expect(openSecrets(folder)).rejects.toThrow(/^密钥文件 .* 无法读取（EISDIR），请检查它的权限$/)
})

test('creates the key once, readable by its owner only, with one derived key per purpose', async () => {
  const [one, two] = await Promise.all([openSecrets(dataDir), openSecrets(dataDir)])
  expect(one.key('phones')).toEqual(two.key('phones'))
  expect(one.key('phones')).not.toEqual(one.key('codes'))
  expect(one.key('phones')).toHaveLength(32)
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('decrypts with the same key only; a changed text throws', async () => {
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

test('equal texts have equal indexes under one key', async () => {
  const { key } = await openSecrets(dataDir)
  expect(blindIndex(key('a'), '138')).toEqual(blindIndex(key('a'), '138'))
  expect(blindIndex(key('a'), '138')).not.toEqual(blindIndex(key('a'), '139'))
  expect(blindIndex(key('a'), '138')).not.toEqual(blindIndex(key('b'), '138'))
})
