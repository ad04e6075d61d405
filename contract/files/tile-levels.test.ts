import { expect, test } from 'vitest'

import { levelsOf, maxColumn, maxLevel, tilesOf } from './tile-levels.ts'

test('a small picture is one level of one tile', () => {
  expect(levelsOf({ width: 512, height: 3 })).toEqual([{ width: 512, height: 3 }])
  expect(tilesOf({ width: 512, height: 3 })).toEqual({ columns: 1, rows: 1 })
})

test('levels are halved until one tile holds the whole, odd sizes rounded up', () => {
  expect(levelsOf({ width: 1025, height: 600 })).toEqual([
    { width: 257, height: 150 },
    { width: 513, height: 300 },
    { width: 1025, height: 600 },
  ])
  expect(tilesOf({ width: 1025, height: 600 })).toEqual({ columns: 3, rows: 2 })
})

test('the largest picture that is cut has the greatest numbers', () => {
  const levels = levelsOf({ width: 60_000, height: 60_000 })
  expect([levels.length - 1, tilesOf(levels.at(-1)!).columns - 1]).toEqual([maxLevel, maxColumn])
})
