import { join } from 'node:path'

import { encode as encodePng } from 'fast-png'
import { expect, test } from 'vitest'

import { buildBomb } from '#testing/builders/bomb.ts'

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

test('what is no picture is answered as none; what takes too long is refused', async () => {
  expect(await readInProcess(module, png(8, 8).slice(0, 40), limits)).toBeNull()
  await expect(readInProcess(module, png(8, 8), { ...limits, seconds: 0 })).rejects.toThrow('took too long')
})
