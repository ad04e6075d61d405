import { describe, expect, test } from 'vitest'

import { hatches, tilesOver } from './hatches.ts'
import { lithologies, type Lithology } from './lithology.ts'

// oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
const names = Object.keys(lithologies) as Lithology[]

describe.each(names)('%s', (name) => {
  const hatch = hatches[name]
  test('draws something, inside or near its tile', () => {
    expect(hatch.strokes.length + hatch.dots.length).toBeGreaterThan(0)
    for (const [x, y, radius] of hatch.dots) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(hatch.width)
      expect(y).toBeLessThanOrEqual(hatch.height)
      expect(radius).toBeLessThan(3)
    }
    expect(hatch.strokes.every(({ d }) => /^M[-\d.]/.test(d) && !d.includes('NaN'))).toBe(true)
  })
  test('is unlike every other', () => {
    const others = names.filter((other) => other !== name).map((other) => JSON.stringify(hatches[other]))
    expect(others).not.toContain(JSON.stringify(hatch))
  })
})

test('a dash comes out even on the diagonal of its tile, so that the line runs on', () => {
  for (const { strokes } of Object.values(hatches))
    for (const { dash } of strokes)
      if (dash) expect(((8 * Math.SQRT2) / dash.reduce((sum, part) => sum + part, 0)) % 1).toBeCloseTo(0, 9)
})

test('tiles cover the box', () => {
  expect(tilesOver(hatches.clay, 76, 100)).toEqual({ across: 5, down: 7 })
  expect(tilesOver(hatches.fineSand, 12, 0.4)).toEqual({ across: 1, down: 1 })
})
