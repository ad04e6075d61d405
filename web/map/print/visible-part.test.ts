import { expect, test } from 'vitest'

import { partBeside } from './visible-part.ts'

const map = { width: 1400, height: 700, centre: [1000, 500] as const, resolution: 10, metres: 8 }

test('panels at the sides leave the part between them', () => {
  expect(partBeside({ ...map, left: 300, right: 400, bottom: 0 })).toEqual({
    centre: [500, 500],
    metres: { width: 700 * 8, height: 700 * 8 },
    ground: 0.8,
  })
})

test('a sheet at the bottom leaves the part above it', () => {
  expect(partBeside({ ...map, left: 0, right: 0, bottom: 100 })).toEqual({
    centre: [1000, 1000],
    metres: { width: 1400 * 8, height: 600 * 8 },
    ground: 0.8,
  })
})
