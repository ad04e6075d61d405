import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'
import { expect, onTestFinished, test } from 'vitest'

import { fileService } from '#contract/files/file-service.ts'
import type { S3Account } from '#server/files/bucket/bucket.ts'
import { testApp } from '#testing/app.ts'
import { bytesFor, sendAll } from '#testing/builders/uploads.ts'

import { openFolderStore } from './folder.ts'
import { openS3Store } from './s3.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'geolibrary-store-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of from) found.push(one)
  return found
}

/** Copies the pieces, since each is valid only until the next is asked for. */
async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(Buffer.from(piece))
  return Buffer.concat(found)
}

/** A bucket of a server that speaks S3. */
async function bucket(): Promise<S3Account> {
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: await folder() },
    configureBuckets: [{ name: 'library' }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return { url: `http://127.0.0.1:${port}/library`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' }
}

test.each([
  ['a folder', async () => openFolderStore(await folder())],
  ['a bucket', async () => openS3Store(await bucket())],
])(
  '%s: what is put is read, in spans too, listed by its shard, and removed once and again',
  async (_, open) => {
    const [store, place, bytes] = [await open(), await folder(), bytesFor(100_000)]
    const put = async (key: string) => {
      await writeFile(join(place, 'body'), bytes)
      await store.put(key, join(place, 'body'))
    }
    const [key, other] = [`ab${randomUUID().slice(2)}`, `cd${randomUUID().slice(2)}`]
    await put(key)
    await put(other)
    expect((await bytesOf(store.read(key))).equals(bytes)).toBe(true)
    const span = await bytesOf(store.read(key, { start: 10, end: 99_999 }))
    expect(span.equals(bytes.subarray(10))).toBe(true)
    const listed = await all(store.list('ab'))
    expect(listed).toEqual([{ key, storedAt: expect.any(Date) }])
    expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(600_000)
    await store.remove(key)
    await store.remove(key)
    await expect(bytesOf(store.read(key))).rejects.toThrow(/./)
    expect(await store.free()).toBeGreaterThan(0)
  },
)

test('a store that is away is 503, and what it says is not told', async () => {
  const store = openS3Store({ url: 'http://127.0.0.1:1/x', region: 'x', keyId: 'x', secret: 'x' })
  await expect(all(store.read(randomUUID()))).rejects.toMatchObject({ code: 'storage_away', status: 503 })
})

test('files are uploaded to a bucket, read from it and deleted in it, and nothing stays in the data directory', async () => {
  const library = await testApp({ files: { s3: await bucket() } })
  const person = await library.signIn()
  const bytes = bytesFor(5_000_001)
  const { file } = await sendAll(person, bytes)
  const id = file?.id ?? 0
  const headers = { authorization: `Bearer ${person.token}`, range: 'bytes=2097150-4194310' }
  const answer = await library.app.inject({ url: `/api/file/download?id=${id}`, headers })
  expect(answer.statusCode).toBe(206)
  expect(answer.rawPayload.equals(bytes.subarray(2_097_150, 4_194_311))).toBe(true)
  const names = await readdir(library.dataDir, { recursive: true })
  expect(names.filter((name) => /[\da-f]{8}-[\da-f]{4}/.test(name))).toEqual([])
  await person.call(fileService.delete, { ids: [id] })
  const left = await Promise.all(
    Array.from({ length: 256 }, (_, i) =>
      all(library.services.files.store.list(i.toString(16).padStart(2, '0'))),
    ),
  )
  expect(left.flat()).toEqual([])
})
