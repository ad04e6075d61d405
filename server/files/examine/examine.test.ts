import { encode as encodePng } from 'fast-png'
import { decode } from 'jpeg-js'
import { beforeAll, expect, test } from 'vitest'

import { fileService, type StoredFile } from '#contract/files/file-service.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBomb } from '#testing/builders/bomb.ts'
import { rawPdf } from '#testing/builders/pdfs.ts'

import { drawSmall } from './examine.ts'
import { thumbnailOf } from './thumbnail.ts'

let library: TestApp
let member: SignedIn

beforeAll(async () => {
  library = await testApp()
  member = await library.signIn()
})

/** Left half red, right half blue. */
function png(width: number, height: number): Uint8Array {
  const data = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i += 1) data[3 * i + (i % width < width / 2 ? 0 : 2)] = 255
  return encodePng({ width, height, data, channels: 3, depth: 8 })
}

/** A file after its content was looked at. */
async function examined(name: string, bytes: Uint8Array): Promise<StoredFile | undefined> {
  const file = new File([new Uint8Array(bytes)], name)
  const { id } = await member.call(fileService.upload, { file, pathName: 'test' })
  library.services.jobs.hurry()
  const done = `select from stored_content c join stored_file f on f.content = c.id
    where f.id = $1 and c.examined_at is not null`
  await expect.poll(async () => (await library.pool.query(done, [id])).rowCount).toBe(1)
  const files = await member.call(fileService.list, { pathName: 'test' })
  return files.find((one) => one.id === id)
}

const thumbnail = (id: number | undefined, { token }: SignedIn) =>
  library.app.inject({
    url: `/api/file/thumbnail?id=${id}`,
    headers: { authorization: `Bearer ${token}` },
  })

test('of a picture a small one is drawn, which whoever may read the file may see', async () => {
  const file = await examined('照片.png', png(800, 400))
  expect(file?.hasThumbnail).toBe(true)
  expect(file?.fileList.map(({ fileType, url }) => [fileType, url])).toEqual([
    ['image/png', `/api/file/download?id=${file?.id}`],
    ['image/jpeg', `/api/file/thumbnail?id=${file?.id}`],
  ])
  const { width, height, data } = decode((await thumbnail(file?.id, member)).rawPayload)
  expect([width, height]).toEqual([320, 160])
  const [left, right] = [[...data.subarray(0, 3)], [...data.subarray(4 * 319, 4 * 319 + 3)]]
  expect([left[0]! > 200, left[2]! < 60, right[0]! < 60, right[2]! > 200]).toEqual([true, true, true, true])
  expect((await thumbnail(file?.id, await library.signIn())).statusCode).toBe(404)
})

test('pages of a PDF are counted; what cannot be read has neither pages nor a thumbnail', async () => {
  expect(await examined('三页.pdf', rawPdf('', { count: 3 }))).toMatchObject({
    pages: 3,
    hasThumbnail: false,
  })
  expect(await examined('坏.pdf', Buffer.from('%PDF-1.7 nothing'))).toMatchObject({ pages: null })
  const broken = await examined('坏.png', png(8, 8).slice(0, 40))
  expect(broken).toMatchObject({ hasThumbnail: false })
  expect((await thumbnail(broken?.id, member)).statusCode).toBe(404)
})

test('a picture that says to be huge is not opened', () => {
  const bomb = png(8, 8).slice()
  new DataView(bomb.buffer).setUint32(16, 60_000)
  new DataView(bomb.buffer).setUint32(20, 60_000)
  expect(thumbnailOf(bomb)).toBeNull()
})

test('what ends the process that draws is a failure, not a picture that cannot be made small', async () => {
  await expect(drawSmall('preview', await buildBomb())).rejects.toThrow('without an answer')
  expect(await drawSmall('preview', Buffer.from('%PDF-'))).toBeNull()
})
