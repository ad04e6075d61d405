import fc from 'fast-check'
import { expect, test } from 'vitest'

import { scaleBarOf } from './micro-scale-bar.ts'

test.each([0, -1, Number.NaN, Infinity])('a picture of %s pixels a millimetre has no bar', (pixels) => {
  expect(scaleBarOf(pixels, 140)).toBeUndefined()
})

test.each([
  [720, 144, { millimetres: 0.2, label: '0.2 mm' }],
  [720, 143, { millimetres: 0.1, label: '0.1 mm' }],
  [1440, 140, { millimetres: 0.05, label: '50 μm' }],
  [100, 140, { millimetres: 1, label: '1 mm' }],
  [12.5, 140, { millimetres: 10, label: '10 mm' }],
  [140_000, 140, { millimetres: 0.001, label: '1 μm' }],
  [600_000, 140, { millimetres: 0.0002, label: '0.2 μm' }],
])('at %f pixels a millimetre within %i pixels: %o', (perMillimetre, maxPixels, bar) => {
  expect(scaleBarOf(perMillimetre, maxPixels)).toMatchObject(bar)
  expect(scaleBarOf(perMillimetre, maxPixels)?.pixels).toBeCloseTo(bar.millimetres * perMillimetre, 6)
})

test('a bar is true, fits, and is longer than two fifths of its room', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      fc.integer({ min: 40, max: 400 }),
      (per, maxPixels) => {
        const bar = scaleBarOf(per, maxPixels)
        if (!bar) throw new Error('there is a bar')
        expect(bar.pixels / per).toBeCloseTo(bar.millimetres, 9)
        expect(bar.pixels).toBeLessThanOrEqual(maxPixels * (1 + 1e-6))
        expect(bar.pixels).toBeGreaterThan(0.39 * maxPixels)
        expect(bar.label).toMatch(/^(?:1|2|5)0* mm$|^0\.[125] mm$|^(?:1|2|5)0? μm$|^0\.0*[125] μm$/)
      },
    ),
  )
})
