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
])('N = %d is %s', (blowCount, density) => expect(densityOf(blowCount)).toBe(density))

test.each([
  [{ blowCount: 50, penetration: 0 }, undefined, '50/0'],
  [{ blowCount: 50, penetration: 12 }, 125, '50/12'],
  [{ blowCount: 23, penetration: 30 }, 23, '23'],
  [{ blowCount: 23, penetration: null }, 23, '23'],
])('%j', (row, blowCount, label) => {
  expect(standardBlows(row)).toBe(blowCount)
  expect(blowsLabel(row)).toBe(label)
})
