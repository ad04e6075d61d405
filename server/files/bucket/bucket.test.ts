import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { type BucketFault, openStubBucket, type StubBucket } from '#testing/backup/stub-bucket.ts'

import { type Bucket, openBucket, readBucketAddress } from './bucket.ts'

async function open(pageSize?: number): Promise<{ stub: StubBucket; bucket: Bucket }> {
  const stub = await openStubBucket('/backup', pageSize)
  onTestFinished(stub.close)
  return { stub, bucket: openBucket(stub.account, { attempts: 2 }) }
}

async function fileOf(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-bucket-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'body'), bytes)
  return join(folder, 'body')
}

const keysOf = async (bucket: Bucket, prefix: string) => {
  const found: string[] = []
  for await (const { key } of bucket.list(prefix)) found.push(key)
  return found
}

test.each([
  ['https://key:secret@s3.example.cn/library', 'https://s3.example.cn/library'],
  ['https://key:se%2Fcret@s3.example.cn/library/a/b', 'https://s3.example.cn/library/a/b'],
  ['https://s3.example.cn/library', undefined],
  ['https://key:secret@s3.example.cn/', undefined],
  ['s3://key:secret@library/a', undefined],
  ['https://key:secret@s3.example.cn/library?x=1', undefined],
])('the address %s is the bucket %s', (text, url) => {
  expect(readBucketAddress(text, 'x')?.url).toBe(url)
})

test('a list has all pages, and folders once; other prefixes are not in it', async () => {
  const { stub, bucket } = await open(7)
  for (let i = 0; i < 40; i += 1) stub.objects.set(`backup/log/${i}`, Buffer.alloc(0))
  for (let i = 0; i < 40; i += 1) stub.objects.set(`backup/log/folder-${i % 20}/${i}`, Buffer.alloc(0))
  stub.objects.set('backup-of-another/log/1', Buffer.alloc(0))
  expect(await keysOf(bucket, 'log/')).toHaveLength(80)
  const { keys, prefixes } = await bucket.listFolder('log/')
  expect([keys.length, prefixes.length, prefixes[0]]).toEqual([40, 20, 'log/folder-0/'])
  expect(await bucket.listFolder('')).toEqual({ keys: [], prefixes: ['log/'] })
})

test.each<[string, BucketFault]>([
  ['breaks off', (_, response) => response.end('<ListBucketResult><IsTruncated>false</IsTru')],
  ['is a page of a proxy', (_, response) => response.end('<html>login</html>')],
  [
    'does not go on',
    (_, response) => response.end('<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'),
  ],
  [
    'fails at its second page',
    ({ url = '' }, response) => url.includes('continuation') && response.writeHead(500).end(),
  ],
  [
    'is of no bucket',
    (_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'),
  ],
])('a list that %s is none: nothing is taken for empty', async (_, fault) => {
  const { stub, bucket } = await open(2)
  for (let i = 0; i < 5; i += 1) stub.objects.set(`backup/log/${i}`, Buffer.alloc(0))
  stub.fault = fault
  await expect(keysOf(bucket, 'log/')).rejects.toMatchObject({ name: 'BucketTrouble', isMissing: false })
  await expect(bucket.listFolder('log/')).rejects.toMatchObject({ name: 'BucketTrouble' })
})

test('an upload that breaks off is sent again, whole; one that never comes through leaves nothing', async () => {
  const { stub, bucket } = await open()
  const bytes = Buffer.alloc(3_000_000, 'geology')
  const path = await fileOf(bytes)
  const breakOff: BucketFault = (request) =>
    request.method === 'PUT' && request.once('data', () => request.socket.destroy())
  let isFirst = true
  stub.fault = (request, response) => {
    const isBroken = isFirst
    isFirst = false
    return isBroken && breakOff(request, response)
  }
  await bucket.put('series/a b+c', path)
  expect(stub.objects.get('backup/series/a b+c')?.equals(bytes)).toBe(true)
  stub.fault = breakOff
  await expect(bucket.put('series/never', path)).rejects.toMatchObject({ name: 'BucketTrouble' })
  expect([...stub.objects.keys()]).toEqual(['backup/series/a b+c'])
})

test('a download that breaks off throws; one that is missing says so', async () => {
  const { stub, bucket } = await open()
  stub.objects.set('backup/a', Buffer.alloc(1000))
  stub.fault = (_, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write(Buffer.alloc(500), () => response.destroy())
    return true
  }
  const read = async (key: string) => {
    for await (const _ of bucket.read(key));
  }
  await expect(read('a')).rejects.toMatchObject({ name: 'BucketTrouble', isMissing: false })
  stub.fault = undefined
  await expect(read('b')).rejects.toMatchObject({ isMissing: true })
  await bucket.remove('b')
})
