import { expect, test, vi } from 'vitest'

import { openPictures } from './picture-pool.ts'
import type { Picture } from './picture.ts'

vi.setConfig({ testTimeout: 150_000 }) // drawing yields to whatever else the machine does

test('a closed pool gives nothing, and whoever waited is told', async () => {
  const pool = openPictures()
  const waiting = pool.take('blockPuzzle')
  await pool.close()
  expect([await waiting, await pool.take('blockPuzzle')]).toEqual([undefined, undefined])
})

test('when too many wait, more are turned away', async () => {
  const pool = openPictures({ blockPuzzle: 0, clickWord: 0 })
  const waiting = Array.from({ length: 64 }, () => pool.take('clickWord'))
  expect(await pool.take('clickWord')).toBeUndefined()
  await pool.close()
  expect(new Set(await Promise.all(waiting)).size).toBeGreaterThan(0)
})

test('the first call has the pool filled; no picture comes twice, and what was given out is drawn anew', async () => {
  const pool = openPictures({ blockPuzzle: 4, clickWord: 2 })
  expect(pool.ready()).toBe(0)
  const first = await pool.take('blockPuzzle')
  await expect.poll(pool.ready, { timeout: 60_000 }).toBe(6)
  const types = ['blockPuzzle', 'clickWord', 'blockPuzzle', 'blockPuzzle', 'clickWord'] as const
  const pictures: (Picture | undefined)[] = []
  for (const type of types) pictures.push(await pool.take(type))
  expect(pictures.map((picture) => picture?.solution.type)).toEqual(types)
  expect(new Set([first, ...pictures].map((picture) => picture?.background)).size).toBe(6)
  await expect.poll(pool.ready, { timeout: 60_000 }).toBe(6)
  await pool.close()
})
