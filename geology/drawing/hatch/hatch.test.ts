import { expect, test } from 'vitest'

import { boxOf, hatchUnit } from '#geology/drawing/marks.ts'
import { hatches } from '#geology/strata/hatches.ts'

import { hatchLinesOf } from './hatch-lines.ts'
import { hatchStrokes } from './hatch-strokes.ts'
import { linesOf } from './strokes.ts'

test('curves of a tile become short straight pieces that end where the curve ends', () => {
  expect(linesOf('M2 8l4-6M5 9h3v2')).toEqual([
    [
      [2, 8],
      [6, 2],
    ],
    [
      [5, 9],
      [8, 9],
      [8, 11],
    ],
  ])
  const [wave] = linesOf('M0 12q3-2.6 6 0t6 0')
  expect(wave?.at(4)).toEqual([6, 12])
  expect(wave?.at(-1)).toEqual([12, 12])
  expect(wave?.[2]?.[1]).toBeLessThan(12)
  expect(wave?.[6]?.[1]).toBeGreaterThan(12)
  const [ring] = linesOf('M2 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0')
  expect(ring?.at(-1)?.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([2, 5])
})

test.each(Object.entries(hatches))('the lines of %s come again with every tile', (_, hatch) => {
  const [w, h] = [hatch.width * hatchUnit, hatch.height * hatchUnit]
  for (const { angle, offset, dashes } of hatchLinesOf(hatch)) {
    const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const spacing = x * offset[1] - y * offset[0]
    expect(Math.abs(spacing)).toBeGreaterThan(0.1)
    const period = dashes.reduce((sum, length) => sum + Math.abs(length), 0)
    for (const [stepX, stepY] of [
      [w, 0],
      [0, h],
    ] as const) {
      const across = (x * stepY - y * stepX) / spacing
      expect(across).toBeCloseTo(Math.round(across), 6)
      const along = x * stepX + y * stepY - Math.round(across) * (x * offset[0] + y * offset[1])
      const periods = period ? along / period : 0 // a full line has none
      expect(periods).toBeCloseTo(Math.round(periods), 6)
    }
  }
})

test('an area is filled with few lines: those that meet it, each beginning where its dashes begin', () => {
  const box = boxOf(40, 30, 60, 42)
  const full = hatchStrokes(hatches.clay, box).find(({ dash }) => dash === undefined)
  // diagonals of tiles of 3.3 mm over a box of 20 mm by 12 mm
  expect(full?.lines.length).toBeGreaterThan(8)
  expect(full?.lines.length).toBeLessThan(12)
  const [dotted] = hatchStrokes(hatches.fineSand, box)
  expect(dotted?.dash?.[0]).toBe(0)
  for (const { lines } of hatchStrokes(hatches.sandySilt, box))
    for (const [[x0], [x1]] of lines) expect(Math.max(x0, x1)).toBeGreaterThan(39)
})

test('the lines of a hatch are those of its tiles: a stroke of a tile lies on one of them', () => {
  const strokes = hatchStrokes(hatches.mudstone, boxOf(0, 0, 24 * hatchUnit, 12 * hatchUnit))
  const heights = strokes.flatMap(({ lines }) =>
    lines.map(([[, y]]) => Math.round((y / hatchUnit) * 100) / 100),
  )
  expect(heights).toEqual(expect.arrayContaining([2.5, 8.5]))
})
