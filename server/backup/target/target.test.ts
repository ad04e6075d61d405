import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'
import { expect, onTestFinished, test } from 'vitest'

import type { S3Account } from '#server/files/bucket/bucket.ts'
import { openStubBucket } from '#testing/backup/stub-bucket.ts'

import { openBucketTarget } from './bucket.ts'
import { openFolderTarget } from './folder.ts'
import { readText, type TargetStore, textContent } from './store.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'geolibrary-target-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A bucket of a server that checks signatures. */
async function signedBucket(): Promise<S3Account> {
  const directory = await folder()
  const options = { address: '127.0.0.1', port: 0, silent: true, directory }
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'library' }] })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  const url = `http://127.0.0.1:${port}/library/city`
  return { url, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' }
}

async function stubBucket() {
  const stub = await openStubBucket('/city', 3)
  onTestFinished(stub.close)
  return stub
}

test.each<[string, () => Promise<TargetStore>]>([
  ['a folder', async () => openFolderTarget(join(await folder(), 'target'))],
  ['a bucket', async () => openBucketTarget(await signedBucket(), await folder())],
  ['a bucket of small pages', async () => openBucketTarget((await stubBucket()).account, await folder())],
])('%s holds contents by their names, lists them and lets go of them', async (_, open) => {
  const store = await open()
  await store.prepare()
  expect(await store.list('')).toEqual({ files: [], folders: [] })
  expect(await readText(store, 'series/a/state.json')).toBeUndefined()
  for (let i = 0; i < 5; i += 1) await store.put(`series/a/log/${i}`, textContent(String(i)))
  await store.put('series/a/state.json', textContent('first'))
  await store.put('series/a/state.json', textContent('第二'))
  await store.put('series/ab/state.json', textContent('of another'))
  expect(await readText(store, 'series/a/state.json')).toBe('第二')
  expect(await store.list('series/a')).toEqual({ files: ['state.json'], folders: ['log'] })
  expect((await store.list('series')).folders.toSorted()).toEqual(['a', 'ab'])
  expect((await store.listBelow('series/a')).toSorted()).toEqual([
    ...['log/0', 'log/1', 'log/2', 'log/3', 'log/4', 'state.json'],
  ])
  await store.remove('series/a/log/3')
  await store.remove('series/a/log/3')
  await store.removeFolder('series/a')
  await store.removeFolder('series/a')
  expect(await store.listBelow('')).toEqual(['series/ab/state.json'])
})

test.each<[string, () => Promise<TargetStore>]>([
  ['a folder', async () => openFolderTarget(await folder())],
  ['a bucket', async () => openBucketTarget((await stubBucket()).account, await folder())],
])('%s keeps what it had where a new content breaks off', async (_, open) => {
  const store = await open()
  await store.put('state.json', textContent('whole'))
  const breaking = async function* () {
    yield Buffer.from('hal')
    throw new Error('broken off')
  }
  await expect(store.put('state.json', breaking())).rejects.toThrow('broken off')
  await expect(store.put('new', breaking())).rejects.toThrow('broken off')
  expect(await readText(store, 'state.json')).toBe('whole')
  expect(await store.list('')).toEqual({ files: ['state.json'], folders: [] })
})

test.each([
  ['with another key', (account: S3Account) => ({ ...account, secret: 'other' }), '不认 BACKUP_URL 里的密钥'],
  [
    'of another name',
    (account: S3Account) => ({ ...account, url: account.url.replace('library', 'none') }),
    '拒绝了请求（404 NoSuchBucket',
  ],
  ['that is away', (account: S3Account) => ({ ...account, url: 'http://127.0.0.1:1/library' }), '没有应答'],
])('a bucket %s is told as that, and never taken for empty', async (_, change, words) => {
  const account = change(await signedBucket())
  const store = openBucketTarget(account, await folder())
  const trouble = { name: 'TargetTrouble', message: expect.stringContaining(words) }
  await expect(store.list('series')).rejects.toMatchObject(trouble)
  await expect(readText(store, 'state.json')).rejects.toMatchObject(trouble)
  await expect(store.put('state.json', textContent('x'))).rejects.toMatchObject(trouble)
  await expect(store.removeFolder('series')).rejects.toMatchObject(trouble)
})

test('a folder that is no folder throws; what a killed process has left of a file is none', async () => {
  const root = await folder()
  const store = openFolderTarget(root)
  await writeFile(join(root, 'series'), '')
  await expect(store.list('series')).rejects.toMatchObject({ code: 'ENOTDIR' })
  await writeFile(join(root, 'segment.zst.part'), 'half')
  expect((await store.list('')).files).toEqual(['series'])
})
