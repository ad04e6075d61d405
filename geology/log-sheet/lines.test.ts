import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ageText } from '#geology/strata/age-text.ts'
import type { Hole, StratumRow } from '#geology/strata/hole.ts'

import { layOutLog, type LogLayout } from './log-sheet.ts'
import { numberWidth } from './marks/number-marks.ts'
import { firstLine, trackMarks } from './marks/track-marks.ts'
import { greatestWhole, pagesOf } from './pages.ts'
import { ageLineHeight, edge, lineHeight, print } from './print.ts'
import { perMetreAt, scales } from './scale.ts'
import { holeWith } from './test-holes.ts'
import { trackNamed } from './tracks/tracks.ts'
import { textWidth } from './wrap.ts'

/** From one centimetre to thirty metres, thin ones as often as thick ones. */
const thickness = fc.oneof(
  fc.integer({ min: 1, max: 10 }).map((centimetres) => centimetres / 100),
  fc.integer({ min: 1, max: 3000 }).map((centimetres) => centimetres / 100),
)
const layer = fc.record({
  thickness,
  number: fc.constantFrom(null, '①', '②17', '⑤1-2t', '⑩3-1', 'Layer 2b, weathered'),
  name: fc.constantFrom('黏土', '粉砂夹粉质黏土', '强风化泥质粉砂岩', 'Soft brown sandy CLAY'),
  age: fc.constantFrom(null, 'Q4³', 'Q4² 滨海~河口', 'J3'),
  sentences: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
})

const hole = (strata: StratumRow[]): Hole => holeWith({ finalDepth: null, strata })

const holes = fc.array(layer, { minLength: 1, maxLength: 70 }).map((layers) => {
  let centimetres = 0
  return hole(
    layers.map((one) => ({
      ...{ layer: one.number, name: one.name, geologicalAge: one.age },
      baseDepth: (centimetres += Math.round(one.thickness * 100)) / 100,
      description: '灰黄～褐黄色，饱和，可塑，'.repeat(one.sentences) || null,
    })),
  )
})
const sheets = fc
  .tuple(holes, fc.constantFrom<number | 'fit'>('fit', ...scales))
  .map(([one, scale]) => ({ hole: one, sheet: layOutLog(one, { scale }) }))

const everySheet = (check: (sheet: LogLayout, hole: Hole) => void) =>
  fc.assert(fc.property(sheets, (one) => check(one.sheet, one.hole)))

test('each layer has one line for all its words, in the order of depths, without gap or overlap', () => {
  everySheet((sheet, { strata }) => {
    expect(sheet.layers.map(({ row }) => row)).toEqual(strata)
    for (const [i, { line }] of sheet.layers.entries()) {
      expect(line.top).toBeCloseTo(sheet.layers[i - 1]?.line.base ?? 0, 6)
      expect(line.base).toBeLessThanOrEqual(sheet.bottom + 1e-6)
    }
    const last = sheet.layers.at(-1)
    expect(last?.line.base).toBeGreaterThanOrEqual((last?.drawn.base ?? 0) - 1e-6)
  })
})

test('words are whole, and stand inside the line of their layer and inside their track', () => {
  everySheet((sheet) => {
    const width = (trackNamed(sheet.tracks, 'description')?.width ?? 0) - 2 * edge
    for (const one of sheet.layers) {
      const { lines, line, row, ageLines } = one
      const written = lines.map(({ strong, plain }) => strong + plain)
      expect(written.join('').replaceAll(/\s/g, '')).toContain((row.description ?? '').replaceAll(/\s/g, ''))
      expect(written.join('')).not.toContain('…')
      expect(firstLine(one) - print.text).toBeGreaterThanOrEqual(line.top)
      expect(firstLine(one) + (lines.length - 1) * lineHeight + 0.8).toBeLessThanOrEqual(line.base)
      for (const [i, text] of written.entries())
        expect(textWidth(text) * print.text + (i === 0 ? numberWidth(row.layer) : 0)).toBeLessThanOrEqual(
          width + 1e-6,
        )
      expect(ageLines.length * ageLineHeight).toBeLessThanOrEqual(line.base - line.top)
    }
  })
})

test('an age is written out at the first layer that has it, and never shortened', () => {
  everySheet(({ layers }) => {
    for (const [i, { ageLines, row }] of layers.entries()) {
      const isRepeated = row.geologicalAge === layers[i - 1]?.row.geologicalAge
      const written = ageLines.join('')
      const whole = ageText(row.geologicalAge ?? '').replace(' ', '')
      expect(isRepeated ? [whole, '〃'] : [whole]).toContain(written)
    }
  })
})

test('the column is at true scale, and leaders from it to the lines never cross', () => {
  everySheet(({ layers, scale }) => {
    for (const [i, { drawn, base, line }] of layers.entries()) {
      expect(drawn.base).toBeCloseTo(base * perMetreAt(scale), 6)
      const above = layers[i - 1]
      if (!above) continue
      expect(drawn.base).toBeGreaterThan(above.drawn.base)
      expect(line.base).toBeGreaterThan(above.line.base)
    }
  })
})

test('a line of ordinary height is not divided between two pages', () => {
  everySheet((sheet) => {
    const ends = pagesOf(sheet, trackMarks(sheet), { first: 215, next: 257 }).slice(0, -1)
    const cut = sheet.layers.filter(
      ({ line }) =>
        line.base - line.top <= greatestWhole &&
        ends.some(({ base }) => line.top + 1e-6 < base && base < line.base - 1e-6),
    )
    expect(cut).toEqual([])
  })
})

test('thirty layers of five centimetres: what is read at one height is of one layer', () => {
  const thin = Array.from({ length: 30 }, (_, i) => ({
    ...{ layer: `②${i + 1}`, name: '粉砂', geologicalAge: 'Q4² 滨海~河口', description: '薄层' },
    baseDepth: 0.3 + (i + 1) * 0.05,
  }))
  const rock = { layer: '③', name: '强风化泥质粉砂岩', geologicalAge: 'J3', baseDepth: 60, description: null }
  const { layers, bottom, columnBottom } = layOutLog(hole([...thin, rock]))
  expect(layers.map(({ line }) => Math.round((line.base - line.top) * 10) / 10)).toEqual([
    9.4,
    ...Array.from({ length: 29 }, () => 5.4),
    expect.any(Number),
  ])
  expect(bottom).toBe(Math.max(columnBottom, layers.at(-1)?.line.base ?? 0))
})
