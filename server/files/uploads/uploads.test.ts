import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { chunkSize, fileService } from '#contract/files/file-service.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { begin, bytesFor, waitUntilChecked, sendAll, sendChunk, sha256Of } from '#testing/builders/uploads.ts'

let library: TestApp
let owner: SignedIn

beforeAll(async () => {
  library = await testApp()
  owner = await library.signIn()
})

/** Two chunks and a bit. */
const content = bytesFor(2 * chunkSize + 12_345)

/** Chunks that stand in the store. */
async function stored(): Promise<number> {
  const folder = join(library.dataDir, 'files', 'chunks')
  const shards = await readdir(folder).catch(() => [])
  const names = await Promise.all(shards.map((shard) => readdir(join(folder, shard))))
  return names.flat().length
}

const download = async (id: number, { token }: SignedIn) =>
  library.app.inject({ url: `/api/file/download?id=${id}`, headers: { authorization: `Bearer ${token}` } })

test('chunks in any order, some doubled, become the file', async () => {
  const upload = await begin(owner, content)
  expect(upload).toMatchObject({ state: 'uploading', chunks: 3, received: 0, missing: [0, 1, 2] })
  for (const number of [2, 0, 2]) await sendChunk(owner, upload.id, content, number)
  const half = await owner.call(fileService.getChunkCount, { id: upload.id })
  expect(half).toMatchObject({ received: 2, missing: [1] })
  await sendChunk(owner, upload.id, content, 1)
  await owner.call(fileService.merge, { id: upload.id })
  const { state, file } = await waitUntilChecked(owner, upload.id)
  expect([state, file]).toEqual([
    'ready',
    expect.objectContaining({
      fileName: '测线.dat',
      suffix: 'dat',
      path: 'survey/2026/测线.dat',
      size: content.length,
    }),
  ])
  const { rawPayload } = await download(file?.id ?? 0, owner)
  expect(rawPayload.equals(content)).toBe(true)
})

test('the last chunk may have one byte', async () => {
  const odd = bytesFor(chunkSize + 1, 2)
  const { file } = await sendAll(owner, odd)
  expect((await download(file?.id ?? 0, owner)).rawPayload.equals(odd)).toBe(true)
})

test('an unfinished upload is listed for its owner, and goes on when the file is given again', async () => {
  const [person, other] = [await library.signIn(), await library.signIn()]
  const bytes = bytesFor(content.length, 3)
  const { id } = await begin(person, bytes)
  await sendChunk(person, id, bytes, 1)
  expect(await other.call(fileService.unfinished, {})).toEqual([])
  expect(await person.call(fileService.unfinished, {})).toMatchObject([{ id, received: 1 }])
  expect(await begin(person, bytes)).toMatchObject({ id, missing: [0, 2] })
})

test('what one has already is ready at once; that another has it is not told', async () => {
  const [one, other, clerk] = [
    await library.signIn(),
    await library.signIn(),
    await library.signIn('files.read'),
  ]
  const bytes = bytesFor(content.length, 4)
  await sendAll(one, bytes)
  const before = await stored()
  expect(await begin(one, bytes, { fileName: '副本.dat' })).toMatchObject({ state: 'ready' })
  expect(await begin(clerk, bytes)).toMatchObject({ state: 'ready' })
  const { state, file } = await sendAll(other, bytes)
  expect(state).toBe('ready')
  await expect.poll(stored).toBe(before) // the same content stands once
  expect((await download(file?.id ?? 0, other)).rawPayload.equals(bytes)).toBe(true)
})

describe('refused', () => {
  test.each([
    ['a name of 300 characters', { fileName: '孔'.repeat(300) }, '文件名过长，最多 255 字'],
    ['a path in the name', { fileName: '../孔.dat' }, '文件名不能含有 / \\ 与控制字符'],
    ['a path above its root', { pathName: 'survey/../..' }, '归类路径须形如“survey/2026”'],
    ['a path of loans', { pathName: 'loan/1' }, '由借阅、汇交与文章使用'],
    ['a path of loans, written otherwise', { pathName: ' ＬＯ\u200Ban /1' }, '由借阅、汇交与文章使用'],
    ['a path of deposits', { pathName: 'Deposit' }, '由借阅、汇交与文章使用'],
    ['an absolute path', { pathName: '/etc' }, '归类路径须形如“survey/2026”'],
    ['no bytes', { size: 0 }, '文件是空的'],
    ['more than 5 GB', { size: 5 * 2 ** 30 + 1 }, '文件过大，最多 5 GB'],
    ['a hash that is none', { sha256: 'x' }, 'SHA-256'],
  ])('%s', async (_, given, words) => {
    await expect(begin(owner, content, given)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(words),
    })
  })

  test('programs, by name and by content', async () => {
    await expect(begin(owner, content, { fileName: '钻孔.exe' })).rejects.toMatchObject({
      code: 'file_type_refused',
    })
    const program = Buffer.concat([Buffer.from('MZ'), bytesFor(100)])
    const { id } = await begin(owner, program)
    await expect(sendChunk(owner, id, program, 0)).rejects.toMatchObject({ code: 'file_type_refused' })
  })

  test('a content that is not what its name says, with the first chunk', async () => {
    const bytes = bytesFor(content.length, 5)
    const { id } = await begin(owner, bytes, { fileName: '报告.pdf' })
    await expect(sendChunk(owner, id, bytes, 0)).rejects.toMatchObject({ code: 'file_type_differs' })
  })

  test('a chunk beyond the end, of a wrong length, or too long', async () => {
    const bytes = bytesFor(content.length, 6)
    const { id } = await begin(owner, bytes)
    const send = (number: number, size: number) =>
      owner.call(fileService.chunkUpload, { id, number, file: new Blob([bytesFor(size)]) })
    await expect(send(3, 10)).rejects.toThrow('没有这一块：共 3 块，从 0 编号')
    await expect(send(2, 10)).rejects.toThrow('这一块应为 12345 字节，收到 10 字节')
    await expect(send(0, 0)).rejects.toMatchObject({ status: 400 })
    await expect(send(0, chunkSize + 1)).rejects.toMatchObject({ code: 'body_too_large' })
    expect(await owner.call(fileService.getChunkCount, { id })).toMatchObject({ received: 0 })
  })

  test('a merge with a hole', async () => {
    const bytes = bytesFor(content.length, 7)
    const { id } = await begin(owner, bytes)
    await sendChunk(owner, id, bytes, 0)
    await sendChunk(owner, id, bytes, 2)
    const merge = owner.call(fileService.merge, { id })
    await expect(merge).rejects.toThrow('还有 1 块没有收到，最前的是第 1 块（从 0 编号）')
  })

  test('a hash that lies: the upload ends with its reason and leaves nothing', async () => {
    const before = await stored()
    const end = await sendAll(owner, bytesFor(content.length, 8), { sha256: sha256Of(content.subarray(1)) })
    expect([end.state, end.reason]).toEqual(['refused', '收到的内容与原文件不一致，请重新上传'])
    await expect.poll(stored).toBe(before)
    await expect(sendChunk(owner, end.id, content, 0)).rejects.toMatchObject({ code: 'upload_closed' })
  })

  test("another's upload, in every call", async () => {
    const { id } = await begin(owner, bytesFor(content.length, 9))
    const stranger = await library.signIn('files.read', 'files.write')
    const asked = [
      () => stranger.call(fileService.getChunkCount, { id }),
      () => stranger.call(fileService.merge, { id }),
      () => stranger.call(fileService.deleteMultipart, { id }),
      () => sendChunk(stranger, id, content, 0),
      () => stranger.call(fileService.getChunkCount, { id: randomUUID() }),
    ]
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('of two merges at once there is one file', async () => {
  const person = await library.signIn()
  const bytes = bytesFor(content.length, 10)
  const { id, missing } = await begin(person, bytes)
  await Promise.all(missing.map((number) => sendChunk(person, id, bytes, number)))
  const merges = [1, 2, 3].map(() => person.call(fileService.merge, { id }))
  expect((await Promise.all(merges)).map(({ state }) => state)).not.toContain('uploading')
  await waitUntilChecked(person, id)
  expect(await person.call(fileService.list, { pathName: 'survey/2026' })).toHaveLength(1)
})

test('the same chunk at once is stored once', async () => {
  const person = await library.signIn()
  const bytes = bytesFor(content.length, 11)
  const before = await stored()
  const { id } = await begin(person, bytes)
  await Promise.all([0, 0, 0, 0, 0].map((number) => sendChunk(person, id, bytes, number)))
  expect(await stored()).toBe(before + 1)
  await person.call(fileService.deleteMultipart, { id })
  expect(await stored()).toBe(before)
  await expect(person.call(fileService.getChunkCount, { id })).rejects.toMatchObject({ code: 'not_found' })
})
