import { expect, test } from 'vitest'

import { freePart, isWellSeen } from './reveal.ts'

const free = freePart([-1400, -800, 1400, 800], [100, 400, 50, 300], 2)

test('panels leave a part of the map free', () => {
  expect(free).toEqual([-800, -700, 600, 600])
})

test.each<[string, number[], boolean]>([
  ['large in the middle', [-200, -150, 200, 150], true],
  ['as wide as the free part', [-800, -700, 600, 600], true],
  ['long and flat', [-200, 0, 200, 1], true],
  ['a speck', [-6, -6, 6, 6], false],
  ['below the list', [100, -100, 601, 100], false],
  ['below the layers', [-801, -100, 0, 100], false],
  ['below the panel of the tool', [-100, 100, 100, 601], false],
  ['elsewhere', [5000, 5000, 5400, 5400], false],
])('%s', (_, extent, isSeen) => {
  expect(isWellSeen(extent, free)).toBe(isSeen)
})
