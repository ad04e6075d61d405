import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { decode as decodePng, encode as encodePng } from 'fast-png'
import { decode, encode } from 'jpeg-js'
import { beforeAll, expect, test, vi } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { pictureTiles } from '#contract/files/picture-tiles.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBomb } from '#testing/builders/bomb.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { openCutting } from './cutting.ts'
import { cutAhead, sweepTiles } from './tending.ts'
import { boundFolder } from './tile-folder.ts'

let library: TestApp
let member: SignedIn

beforeAll(async () => {
  library = await testApp()
  member = await library.signIn()
})

/** Strokes on paper: two colours, of which neither is regular. */
function drawing(width: number, height: number): Uint8Array {
  const data = new Uint8Array(3 * width * height).fill(250)
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if ((x * 7 + y * 3) % 61 < 4 || (x * y) % 97 === 0) data.fill(30, 3 * i, 3 * i + 2)
  }
  return data
}
const png = (width: number, height: number) =>
  encodePng({ width, height, data: drawing(width, height), channels: 3, depth: 8 })

interface Stored {
  access?: object
  mediaType?: string
  of?: TestApp
}

async function stored(
  content: Uint8Array,
  { access = {}, mediaType = 'image/png', of = library }: Stored = {},
) {
  const code = await buildRecord(of.db, kinds.archive, {
    title: '平面图',
    values: { level: 'item' },
    ...access,
  })
  return { code, id: await buildFile(of, code, content, { name: '平面图.png', mediaType }) }
}

const cut = async (id: string, by = member) => {
  await expect.poll(async () => (await by.call(pictureTiles.describe, { id })).ready).toBe(true)
  return by.call(pictureTiles.describe, { id })
}
const tile = async (
  id: string,
  [level, column, row]: readonly [number, number, number],
  token = member.token,
) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return library.app.inject({ url: `/api/files/${id}/picture/${level}/${column}/${row}`, headers })
}
const errorOf = ({ payload }: { payload: string }) => JSON.parse(payload).data.error

test.each([
  ['open', {}, 'not_signed_in missing', 'done'],
  ['of members', { access: 'member' }, 'not_signed_in missing', 'done'],
  ['protected', { access: 'protected', openOn: '2099-01-01' }, 'not_signed_in missing', 'record_locked'],
  ['secret', { access: 'secret' }, 'not_signed_in missing', 'record_locked'],
])(
  'of a record that is %s, a picture and its tiles are for whoever may download it',
  async (_, access, visitor, reader) => {
    const { id } = await stored(png(40, 30), { access })
    const outcomes = async (by: Pick<SignedIn, 'call'>) =>
      outcomeOf(by.call(pictureTiles.describe, { id }).then(() => undefined))
    expect([await outcomes(library.visitor), await outcomes(member)]).toEqual([visitor, reader])
    const staff = await library.signIn('records.read', 'records.secret')
    await cut(id, staff)
    const statuses = [undefined, member.token, staff.token].map(
      async (token) => (await tile(id, [0, 0, 0], token ?? '')).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([401, reader === 'done' ? 200 : 550, 200])
  },
)

test('whoever has not paid for a record has no tile of it; a day after, it is closed again', async () => {
  const paying = await testApp({ charging: true })
  const reader = await paying.signIn()
  const { code, id } = await stored(png(30, 30), { of: paying })
  const ask = () => outcomeOf(reader.call(pictureTiles.describe, { id }).then(() => undefined))
  expect(await ask()).toBe('credit_due')
  await reader.call(catalogue.record, { kind: 'archive', code, pay: 'yes' })
  await cut(id, reader)
  const place = `/api/files/${id}/picture/0/0/0`
  const status = async () =>
    (await paying.app.inject({ url: place, headers: { authorization: `Bearer ${reader.token}` } })).statusCode
  expect(await status()).toBe(200)
  await paying.pool.query(`update record set access = 'protected', open_on = '2099-01-01' where code = $1`, [
    code,
  ])
  expect(await status()).toBe(550)
})

test.each([
  ['NaN/0/0', 'not_found'],
  ['-1/0/0', 'not_found'],
  ['8/0/0', 'not_found'],
  ['0/1e2/0', 'not_found'],
  ['0/0/0.5', 'not_found'],
  ['0/0/118', 'not_found'],
  ['0/1/0', 'tile_outside'],
  ['0/0/1', 'tile_outside'],
  ['7/0/0', 'tile_outside'],
])('there is no tile %s: %s', async (place, error) => {
  const { id } = await stored(png(300, 200))
  await cut(id)
  const { status, body } = await library.raw('GET', `/api/files/${id}/picture/${place}`, {
    token: member.token,
  })
  expect([status, body.data]).toMatchObject([404, { error }])
})

const refusalOf = async (content: Uint8Array, mediaType?: string) => {
  const { id } = await stored(content, { ...(mediaType && { mediaType }) })
  const state = () => outcomeOf(member.call(pictureTiles.describe, { id }).then(() => undefined))
  await expect.poll(state).not.toBe('done')
  return state()
}

test('what is cut short, says to be huge, unpacks to more than a process may take or is no picture is refused', async () => {
  const whole = png(400, 300)
  expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('picture_broken')
  const jpeg = encode({ width: 90, height: 90, data: Buffer.alloc(32_400, 99) }, 80).data
  expect(await refusalOf(jpeg.subarray(0, jpeg.length - 40), 'image/jpeg')).toBe('picture_broken')
  const huge = png(8, 8).slice()
  new DataView(huge.buffer).setUint32(16, 60_000)
  new DataView(huge.buffer).setUint32(20, 60_000)
  expect(await refusalOf(huge)).toBe('picture_large')
  expect(await refusalOf(Buffer.from('%PDF-1.7'))).toBe('picture_broken')
  expect(await refusalOf(Buffer.from('II*'), 'image/tiff')).toBe('picture_form')
  const { id } = await stored(await buildBomb(64)) // 64 pixels a side, and no more of it is unpacked
  expect(await cut(id)).toMatchObject({ width: 64, height: 64 })
})

test('a content that is missing says so; a tile that was never cut is refused', async () => {
  const { id } = await stored(png(20, 20))
  expect(errorOf(await tile(id, [0, 0, 0]))).toBe('picture_uncut')
  await library.pool.query(`update file set path = 'ab/gone' where id = $1::uuid`, [id])
  expect(await outcomeOf(member.call(pictureTiles.describe, { id }))).toBe('content_missing')
})

test('the tiles of the largest level are the picture, pixel by pixel; each level below is the mean of four', async () => {
  const [width, height] = [1100, 700]
  const { id } = await stored(png(width, height))
  expect(await cut(id)).toEqual({ name: '平面图.png', ready: true, done: 100, width, height })
  const source = drawing(width, height)
  const sizes: number[][] = []
  for (const [column, row] of [0, 1, 2].flatMap((x) => [0, 1].map((y) => [x, y] as const))) {
    const { headers, rawPayload } = await tile(id, [2, column, row])
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/png', 'private, no-store'])
    const { width: across, height: down, data, palette } = decodePng(rawPayload)
    sizes.push([across, down])
    const wrong = data.findIndex((place, i) => {
      const at = 3 * ((row * 512 + Math.floor(i / across)) * width + column * 512 + (i % across))
      return [0, 1, 2].some((c) => palette?.[place]?.[c] !== source[at + c])
    })
    expect(wrong).toBe(-1)
  }
  expect(sizes).toEqual([512, 512, 76].flatMap((w) => [512, 188].map((h) => [w, h])))
  const small = decodePng((await tile(id, [1, 0, 0])).rawPayload)
  const mean = [0, 1, width, width + 1].reduce((sum, i) => sum + source[3 * i]!, 0) / 4
  expect(small.palette?.[Number(small.data[0])]?.[0]).toBe(Math.round(mean))
  const whole = decodePng((await tile(id, [0, 0, 0])).rawPayload)
  expect([whole.width, whole.height]).toEqual([275, 175])
})

test('a photograph is cut into photographs', async () => {
  const data = Buffer.alloc(4 * 700 * 600, 255)
  for (let i = 0; i < 420_000; i += 1)
    data.set([(i % 700) / 3, Math.floor(i / 700) / 3, (i * 7) % 251], 4 * i)
  const { id } = await stored(encode({ width: 700, height: 600, data }, 90).data, { mediaType: 'image/jpeg' })
  await cut(id)
  const { headers, rawPayload } = await tile(id, [1, 1, 1])
  expect(headers['content-type']).toBe('image/jpeg')
  expect(decode(rawPayload)).toMatchObject({ width: 188, height: 88 })
})

test('a picture whose tiles have gone is cut again; equal contents are cut once', async () => {
  const content = png(90, 60)
  const [one, other] = [await stored(content), await stored(content)]
  await cut(one.id)
  const { folder } = library.services.pyramids
  const filesIn = async () => {
    const names = await readdir(folder)
    return Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).ino]))
  }
  const files = await filesIn()
  await cut(other.id)
  expect(await filesIn()).toEqual(files)
  await rm(folder, { recursive: true })
  expect(errorOf(await tile(one.id, [0, 0, 0]))).toBe('picture_uncut')
  await cut(one.id)
  expect((await tile(one.id, [0, 0, 0])).statusCode).toBe(200)
})

test('what was not used for longest goes when the folder is full, the last one never', async () => {
  const { folder } = library.services.pyramids
  for (const side of [21, 22, 23]) await cut((await stored(png(side, side))).id)
  await boundFolder(folder, 1)
  expect(await readdir(folder)).toHaveLength(1)
})

test('a picture that takes too long is told to be tried later, and is not begun again at once', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const folders = { files: library.dataDir, tiles: `${library.dataDir}/slow` }
  const limits = { time: 0, size: 1e6, budget: 1e6 }
  const cutting = openCutting({ folders, report, limits })
  const picture = { path: `${library.dataDir}/none`, size: 1, digest: 'ab' }
  expect(cutting.progressOf(picture, 1)).toEqual({ done: 0 })
  await expect.poll(() => report.mock.calls.length).toBe(1)
  expect(() => cutting.progressOf(picture, 1)).toThrow('一分钟后再试')
  expect(() => cutting.progressOf({ ...picture, digest: 'cd', size: 1e6 + 1 }, 1)).toThrow('过大')
  await cutting.close()
})

test('large pictures are cut before they are opened; tiles of what hangs on no record go', async () => {
  const { pyramids } = library.services
  const noise = Buffer.from(Array.from({ length: 1_200_000 }, (_, i) => (i * i * 31 + (i >> 3)) % 251))
  const large = encodePng({ width: 800, height: 500, data: noise, channels: 3, depth: 8 })
  const { id } = await stored(Buffer.concat([large, Buffer.alloc(2 ** 20)]))
  // greater ones that cannot be cut stand before it once, and no more
  const broken = Buffer.concat([large.subarray(0, 5000), Buffer.alloc(2 ** 21)])
  for (let i = 0; i < 4; i += 1) await stored(Buffer.concat([broken, Buffer.from([i])]))
  await expect
    .poll(async () => {
      await cutAhead(library.db, library.dataDir, pyramids)
      return (await tile(id, [0, 0, 0])).statusCode
    })
    .toBe(200)
  expect(await sweepTiles(library.db, pyramids)).toBe(0)
  const before = await readdir(pyramids.folder)
  await library.pool.query('delete from file where id = $1::uuid', [id])
  expect(await sweepTiles(library.db, pyramids)).toBe(1)
  expect(await readdir(pyramids.folder)).toHaveLength(before.length - 1)
})
