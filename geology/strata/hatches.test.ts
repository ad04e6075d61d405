import { describe, expect, test } from 'vitest'

import { hatches } from './hatches.ts'
import { lithologies, type Lithology } from './lithology.ts'

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

test('dashes come out even on the diagonal of their tile, so that the line runs on', () => {
  const dashes = Object.values(hatches).flatMap(({ strokes }) =>
    strokes.flatMap(({ dash }) => (dash ? [dash] : [])),
  )
  const periods = dashes.map((dash) => (8 * Math.SQRT2) / dash.reduce((sum, part) => sum + part, 0))
  expect(periods).toEqual(periods.map((period) => expect.closeTo(Math.round(period), 9)))
})
