import { expect, test } from 'vitest'

import { nameShift } from './name-shift.ts'

const ring = (right: number, down: number, radius = 19) => ({ right, down, radius })

test.each([
  ['no ring', [], 0],
  ['a ring far aside', [ring(60, 0)], 0],
  ['a ring on it', [ring(0, 0)], -30],
  ['a ring a little above', [ring(-10, -8)], 22],
  ['one above, one below', [ring(0, -8), ring(0, 34)], -38],
  ['rings all around', [ring(0, -50), ring(0, 0), ring(0, 50)], 0],
])('%s', (_, rings, shift) => {
  expect(nameShift(rings)).toBe(shift)
})
