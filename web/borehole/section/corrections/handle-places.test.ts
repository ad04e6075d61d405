import { expect, test } from 'vitest'

import type { Place } from '#geology/drawing/marks.ts'

import { hitRadius } from './handle-places.ts'

test('a handle is taken hold of half way to the nearest other one, and never within less than is seen of it', () => {
  const [at, near, close]: [Place, Place, Place] = [
    [10, 10],
    [10, 15],
    [11, 10],
  ]
  expect(hitRadius(at, [at], 4)).toBe(4)
  expect(hitRadius(at, [at, [30, 10]], 4)).toBe(4)
  expect(hitRadius(at, [[30, 10], near, at], 4)).toBe(2.5)
  expect(hitRadius(at, [at, near, close], 4)).toBe(1.4)
})
