import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { encode } from 'jpeg-js'
import { expect, test } from 'vitest'

import { readPicture } from '#server/files/examine/thumbnail.ts'
import { pngChunk, pngSignature } from '#server/printing/png.ts'
import { buildBomb } from '#testing/builders/bomb.ts'

import { jpegRows } from './jpeg-rows.ts'
import type { PictureRows } from './picture-rows.ts'
import { pngRows } from './png-rows.ts'
import { wholeRows } from './whole-rows.ts'

const forms = join(import.meta.dirname, '../../../testing/builders/picture-forms')
const rowsOf = (path: string): Promise<PictureRows> => (path.endsWith('.png') ? pngRows : jpegRows)(path)

async function pixelsOf(rows: Promise<PictureRows>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const strip of (await rows).strips) parts.push(Buffer.from(strip))
  return Buffer.concat(parts)
}

/** What the other decoder reads, on white. */
async function expectedOf(path: string): Promise<number[]> {
  const { data } = readPicture(await readFile(path)) ?? { data: new Uint8Array() }
  return Array.from({ length: (data.length / 4) * 3 }, (_, i) => {
    const at = 4 * Math.floor(i / 3)
    return 255 - ((255 - data[at + (i % 3)]!) * data[at + 3]!) / 255
  })
}

const farthest = (one: Uint8Array, other: readonly number[]): number =>
  one.reduce((distance, value, i) => Math.max(distance, Math.abs(value - (other[i] ?? -999))), 0)

async function stored(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(tmpdir(), `geolibrary-rows-${process.pid}-${name}`)
  await writeFile(path, bytes)
  return path
}

const refusalOf = (name: string, bytes: Uint8Array): Promise<string> =>
  stored(name, bytes)
    .then((path) => pixelsOf(rowsOf(path)))
    .then(
      () => 'read',
      (error: Error) => error.message,
    )

test.each(['adam7.png', 'progressive.jpg', 'cmyk.jpg'])(
  '%s is not read row after row, but as a whole',
  async (name) => {
    const path = join(forms, name)
    await expect(rowsOf(path)).rejects.toThrow('form')
    expect(farthest(await pixelsOf(wholeRows(path)), await expectedOf(path))).toBeLessThanOrEqual(1)
  },
)

test.each(['adam7.png', 'progressive.jpg'])(
  '%s of more pixels than fit the memory is not unpacked',
  async (name) => {
    const bytes = await readFile(join(forms, name)) // 627 pixels
    expect([readPicture(bytes, 0.0006), readPicture(bytes, 0.0007)?.width]).toEqual([null, 33])
  },
)

test('every other form is read row after row as another decoder reads it', async () => {
  const names = (await readdir(forms)).filter((name) => !/adam7|progressive|cmyk/.test(name))
  expect(names).toHaveLength(10)
  for (const name of names) {
    const path = join(forms, name)
    const rows = await rowsOf(path)
    const { width, height } = rows
    const pixels = await pixelsOf(Promise.resolve(rows))
    expect([name, width, height, pixels.length]).toEqual([name, 33, 19, 33 * 19 * 3])
    // colours of a JPEG are rounded otherwise
    expect([name, farthest(pixels, await expectedOf(path)) <= (name.endsWith('.png') ? 1 : 6)]).toEqual([
      name,
      true,
    ])
  }
})

const blockOf = (value: number) =>
  encode({ width: 8, height: 8, data: Buffer.alloc(256, 255).fill(value, 0, 128) }, 90).data

test('restart markers between units are passed, and one that is missing is a fault', async () => {
  const values = Array.from({ length: 11 }, (_, i) => 20 * i)
  const blocks = values.map(blockOf)
  const first = blocks[0]!
  const scan = first.indexOf(Buffer.from([0xff, 0xda]))
  const data = scan + 2 + first.readUInt16BE(scan + 2)
  const marked = (isWhole: boolean) => {
    const before = Buffer.concat([first.subarray(0, scan), Buffer.from([0xff, 0xdd, 0, 4, 0, 1])])
    before.writeUInt16BE(8 * blocks.length, before.indexOf(Buffer.from([0xff, 0xc0])) + 7)
    const units = blocks.flatMap((block, i) => [
      block.subarray(data, -2),
      ...(isWhole || i !== 4 ? [Buffer.from([0xff, 0xd0 + (i % 8)])] : []),
    ])
    return Buffer.concat([before, first.subarray(scan, data), ...units, Buffer.from([0xff, 0xd9])])
  }
  const pixels = await pixelsOf(jpegRows(await stored('restart.jpg', marked(true))))
  const lit = (i: number) => pixels[3 * 8 * i] ?? -1
  for (const [i, value] of values.entries()) expect(Math.abs(lit(i) - value)).toBeLessThan(8)
  expect(await refusalOf('unmarked.jpg', marked(false))).toBe('broken')
})

test('what is cut short anywhere is refused, never half read', async () => {
  for (const name of ['f420.jpg', 'grey.jpg', 'sixteen.png', 'four.png']) {
    const whole = await readFile(join(forms, name))
    for (const share of [0, 0.01, 0.2, 0.5, 0.9])
      expect([name, share, await refusalOf(name, whole.subarray(0, share * whole.length))]).toEqual([
        name,
        share,
        'broken',
      ])
  }
})

const head = (width: number, height: number) => {
  const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  return Buffer.concat([pngSignature, pngChunk('IHDR', bytes), pngChunk('IDAT', Buffer.alloc(0))])
}

test.each([
  [60_001, 1, 'large'],
  [1, 60_001, 'large'],
  [30_000, 20_001, 'large'],
  [4_294_967_295, 4_294_967_295, 'large'],
  [0, 10, 'broken'],
  [10, 10, 'broken'],
])('a PNG that says to have %i × %i pixels is %s', async (width, height, words) => {
  expect(await refusalOf('head.png', head(width, height))).toBe(words)
})

test('of a bomb no more is unpacked than its rows take, and a colour profile is not looked at', async () => {
  const before = process.memoryUsage.rss()
  const { length } = await pixelsOf(pngRows(await stored('bomb.png', await buildBomb(64))))
  expect(length).toBe(64 * 64 * 3)
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 2 ** 20)
})

test('what is neither is refused', async () => {
  for (const name of ['x.png', 'x.jpg'])
    expect(await refusalOf(name, Buffer.from('%PDF-1.7 of no use'))).toBe('broken')
})
