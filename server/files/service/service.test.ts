import { beforeAll, describe, expect, test } from 'vitest'

import { fileService } from '#contract/files/file-service.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { bytesFor, sendAll } from '#testing/builders/uploads.ts'

let library: TestApp
let owner: SignedIn

beforeAll(async () => {
  library = await testApp()
  owner = await library.signIn()
})

const text = (words: string, name = '说明.txt') => new File([words], name)
const send = ({ call }: SignedIn, file: File, pathName = 'survey/2026') =>
  call(fileService.upload, { file, pathName })

const get = ({ token }: SignedIn, id: number, headers: Record<string, string> = {}) =>
  library.app.inject({
    url: `/api/file/download?id=${id}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

test('a form with a file and its path name gives the file, whatever Unicode its name has', async () => {
  const name = '报告 “详勘” 🪨 العربية.txt'
  const file = await send(owner, text('孔深 24.6 m', name))
  expect(file).toMatchObject({
    fileName: name,
    suffix: 'txt',
    path: `survey/2026/${name}`,
    fileType: 'text/plain',
  })
  const { headers, payload } = await get(owner, file.id)
  expect(payload).toBe('孔深 24.6 m')
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('报告')}`)
})

test('fields may come before or after the file, and one file at a time', async () => {
  const form = (...parts: [name: string, head: string, body: string][]) =>
    library.raw('POST', '/api/file/upload', {
      token: owner.token,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${parts.map(([name, head, body]) => `--x\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n${body}\r\n`).join('')}--x--\r\n`,
    })
  const path: [string, string, string] = ['pathName', '', 'survey/2026']
  const file: [string, string, string] = ['file', '; filename="a.txt"', 'x']
  expect((await form(path, file)).status).toBe(200)
  expect((await form(file, path)).body.data).toMatchObject({
    ...{ name: 'a.txt', fileName: 'a.txt', suffix: 'txt', chunks: 1 },
    fileList: [
      {
        name: 'a.txt',
        fileType: 'text/plain',
        url: expect.stringMatching(/^\/api\/file\/download\?id=\d+$/),
      },
    ],
  })
  expect((await form(path, file, file)).body.message).toBe('一次上传一个文件')
  expect((await form(path)).body.message).toContain('请附上文件')
  expect((await form(file)).status).toBe(400)
  const cut = await library.raw('POST', '/api/file/upload', {
    token: owner.token,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
  })
  expect([cut.status, cut.body.message]).toEqual([400, '表单不完整，请重新上传'])
})

describe('refused', () => {
  test.each([
    ['no bytes', new File([], '空.txt'), '文件是空的'],
    ['a long name', text('x', `${'孔'.repeat(297)}.txt`), '文件名过长，最多 255 字'],
    ['a program', text('#!/bin/sh', '说明.txt'), '不接受程序文件'],
    ['a page as a picture', text('<html><script>', '照片.png'), '文件内容与后缀不符，可能已损坏或改过后缀'],
  ])('%s', async (_, file, words) => {
    await expect(send(owner, file)).rejects.toThrow(words)
  })

  test('a path name above its root, and a body beyond 16 MB', async () => {
    await expect(send(owner, text('x'), 'survey/../..')).rejects.toMatchObject({ status: 400 })
    const large = new File([bytesFor(16 * 2 ** 20 + 1)], '大.dat')
    await expect(send(owner, large)).rejects.toMatchObject({ code: 'body_too_large' })
  })
})

test.each([
  ['图.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['页.html', '<!doctype html><script>alert(1)</script>'],
])('%s is a download that nothing runs in', async (name, words) => {
  const { id } = await send(owner, text(words, name))
  const { headers } = await get(owner, id)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
})

test('ranges are read across chunks, so that a download can be resumed', async () => {
  const bytes = bytesFor(5 * 2 ** 20 + 77, 21)
  const { file } = await sendAll(owner, bytes)
  const etag = String((await get(owner, file?.id ?? 0)).headers['etag'])
  const ask = (range: string, more: Record<string, string> = {}) =>
    get(owner, file?.id ?? 0, { range, ...more })
  for (const [from, to] of [
    [0, 0],
    [2 ** 21 - 1, 2 ** 21],
    [10, 5 * 2 ** 20],
    [bytes.length - 1, bytes.length - 1],
  ] as const) {
    const { statusCode, headers, rawPayload } = await ask(`bytes=${from}-${to}`)
    expect([statusCode, headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`])
    expect(rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  expect((await ask('bytes=-77')).rawPayload.equals(bytes.subarray(-77))).toBe(true)
  expect(
    (await ask(`bytes=${2 ** 22}-`, { 'if-range': etag })).rawPayload.equals(bytes.subarray(2 ** 22)),
  ).toBe(true)
  expect((await ask('bytes=5-', { 'if-range': '"another"' })).statusCode).toBe(200)
  const beyond = await ask(`bytes=${bytes.length}-`)
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  expect((await ask('bytes=0-1', { 'if-none-match': etag })).statusCode).toBe(304)
})

test('each sees their own files; whoever may read all sees those of others and deletes them with the other right', async () => {
  const [one, other] = [await library.signIn(), await library.signIn()]
  const reader = await library.signIn('files.read')
  const keeper = await library.signIn('files.read', 'files.write')
  const pathName = 'private/one'
  const file = await send(one, text('内容'), pathName)
  expect(await one.call(fileService.list, { pathName })).toMatchObject([{ id: file.id }])
  expect(await other.call(fileService.fileListForAll, { pathName })).toEqual([])
  expect((await other.call(fileService.page, { text: '说明', pathName })).total).toBe(0)
  expect((await get(other, file.id)).statusCode).toBe(404)
  expect(await reader.call(fileService.fileListForAll, { pathName })).toMatchObject([{ id: file.id }])
  expect((await reader.call(fileService.page, { text: '说明', pathName })).records).toHaveLength(1)
  expect((await get(reader, file.id)).payload).toBe('内容')
  const own = await send(other, text('别的'))
  for (const { call } of [other, reader])
    await expect(call(fileService.delete, { ids: [own.id, file.id] })).rejects.toMatchObject({
      code: 'not_found',
    })
  expect((await get(other, own.id)).statusCode).toBe(200) // nothing of the batch was deleted
  expect(await keeper.call(fileService.delete, { ids: [own.id, file.id] })).toEqual({ removed: 2 })
  const { rows } = await library.pool.query(`select object from audit_event where action = 'files_removed'`)
  expect(rows).toEqual([{ object: '说明.txt、说明.txt' }])
})

test('a content stays while another file has it, and goes with the last one', async () => {
  const first = await send(owner, text('同一内容', '甲.txt'))
  const second = await send(owner, text('同一内容', '乙.txt'))
  await owner.call(fileService.delete, { ids: [first.id] })
  expect((await get(owner, second.id)).payload).toBe('同一内容')
  const count = async () =>
    (await library.pool.query('select count(*)::int as n from stored_content')).rows[0].n
  const before = await count()
  await owner.call(fileService.delete, { ids: [second.id] })
  expect(await count()).toBe(before - 1)
})
