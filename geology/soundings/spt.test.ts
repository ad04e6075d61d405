import { expect, test } from 'vitest'

import { blowsLabel, densityOf, standardBlows } from './spt.ts'

test.each([
  [0, '松散'],
  [10, '松散'],
  [10.5, '稍密'],
  [15, '稍密'],
  [16, '中密'],
  [30, '中密'],
  [31, '密实'],
  [200, '密实'],
])('N = %d is %s', (blows, density) => expect(densityOf(blows)).toBe(density))

test.each([
  [{ blows: 50, penetration: 0 }, undefined, '50/0'],
  [{ blows: 50, penetration: 12 }, 125, '50/12'],
  [{ blows: 23, penetration: 30 }, 23, '23'],
  [{ blows: 23, penetration: null }, 23, '23'],
])('%j', (row, blows, label) => {
  expect(standardBlows(row)).toBe(blows)
  expect(blowsLabel(row)).toBe(label)
})
