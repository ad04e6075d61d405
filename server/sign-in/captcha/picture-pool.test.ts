import { expect, test } from 'vitest'

import { openPictures } from './picture-pool.ts'
import type { Picture } from './picture.ts'

test('a closed pool yields nothing and releases those who wait', async () => {
  const pool = openPictures()
  const waiting = pool.take('blockPuzzle')
  await pool.close()
  expect([await waiting, await pool.take('blockPuzzle')]).toEqual([undefined, undefined])
})

test('refuses calls when too many wait', async () => {
  const pool = openPictures({ blockPuzzle: 0, clickWord: 0 })
  const waiting = Array.from({ length: 64 }, () => pool.take('clickWord'))
  expect(await pool.take('clickWord')).toBeUndefined()
  await pool.close()
  expect(new Set(await Promise.all(waiting)).size).toBeGreaterThan(0)
})

test('is filled by the first call; each picture is used once and replaced', async () => {
  const pool = openPictures({ blockPuzzle: 4, clickWord: 2 })
  expect(pool.ready()).toBe(0)
  const first = await pool.take('blockPuzzle')
  await expect.poll(pool.ready).toBe(6)
  const types = ['blockPuzzle', 'clickWord', 'blockPuzzle', 'blockPuzzle', 'clickWord'] as const
  const pictures: (Picture | undefined)[] = []
  for (const type of types) pictures.push(await pool.take(type))
  expect(pictures.map((picture) => picture?.solution.type)).toEqual(types)
  expect(new Set([first, ...pictures].map((picture) => picture?.background)).size).toBe(6)
  await expect.poll(pool.ready).toBe(6)
  await pool.close()
})
