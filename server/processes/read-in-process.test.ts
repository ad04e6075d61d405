import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

import { encode as encodePng } from 'fast-png'
import { expect, test } from 'vitest'

import { readInProcess } from './read-in-process.ts'

const module = join(import.meta.dirname, '../files/examine/thumbnail-process.ts')
const limits = { seconds: 60, heap: 128, resident: 220, lean: true }

const png = (width: number, height: number) =>
  encodePng({ width, height, data: new Uint8Array(3 * width * height), channels: 3, depth: 8 })

test('a picture is read; one whose content unpacks to far more than it says ends its process, and nothing else', async () => {
  expect(await readInProcess<Uint8Array>(module, png(400, 300), limits)).toBeInstanceOf(Uint8Array)
  const file = await buildBomb()
  const before = process.memoryUsage.rss()
  await expect(readInProcess(module, file, limits)).rejects.toThrow('ended without an answer')
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
})

test('what cannot be read, or takes too long, is refused', async () => {
  await expect(readInProcess(module, png(8, 8).slice(0, 40), limits)).rejects.toThrow('without an answer')
  await expect(readInProcess(module, png(8, 8), { ...limits, seconds: 0 })).rejects.toThrow('took too long')
})

/**
 * 64 pixels a side, as it says, with 512 MB of content and as much of a colour profile. It is packed piece by piece: made
 * of one buffer, that buffer would be what the test measures.
 */
async function buildBomb(): Promise<Uint8Array> {
  const piece = Buffer.alloc(2 ** 20)
  const packed = await buffer(Readable.from(Array.from({ length: 512 }, () => piece)).pipe(createDeflate()))
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0])
  const chunks = [
    chunk('IHDR', head),
    chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), packed])),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
