import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AreaMark, LineMark, Mark, Sheet, TextMark } from '#geology/drawing/marks.ts'
import { layOutLog } from '#geology/log-sheet/log-sheet.ts'
import { drawLog, type LogPaper } from '#geology/log-sheet/sheets.ts'
import { holeWith, sample, stratum } from '#geology/log-sheet/test-holes.ts'
import { trackNamed, trackNames } from '#geology/log-sheet/tracks/tracks.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'
import type { Hole } from '#geology/strata/hole.ts'

const isText = (mark: Mark): mark is TextMark => mark.kind === 'text'
const isLine = (mark: Mark): mark is LineMark => mark.kind === 'line'
const isHatch = (mark: Mark): mark is AreaMark => mark.kind === 'area' && mark.layer === 'hatch'
const textsOf = ({ marks }: Sheet) => marks.filter(isText).map(({ text }) => text)

const sheetsOf = (hole: Hole, choice: LogPaper = {}) => drawLog(hole, choice).sheets
const rollOf = (hole: Hole, choice: LogPaper = {}): Sheet =>
  sheetsOf(hole, { ...choice, paper: 'roll' })[0] ?? { width: 0, height: 0, marks: [] }

/** Heights of the hatched parts of the column, one after the other. */
const hatchHeights = (sheet: Sheet) =>
  sheet.marks.filter(isHatch).map(({ outline }) => {
    const ys = outline.map(([, y]) => y)
    return Math.max(...ys) - Math.min(...ys)
  })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('what does not fit', () => {
  test('depths without strata stay empty, crossed, and say so', () => {
    const roll = rollOf(holeWith({ finalDepth: 42 }), { scale: 200 })
    expect(sum(hatchHeights(roll))).toBeCloseTo(150, 6)
    expect(roll.marks.filter((mark) => isLine(mark) && mark.layer === 'inferred')).toHaveLength(2)
    expect(textsOf(roll)).toEqual(expect.arrayContaining(['未分层', '30.00–42.00 m 未分层']))
  })
  test('a hole without strata has no layer, and is no picture of one', () => {
    const roll = rollOf(holeWith({ strata: [] }))
    expect(hatchHeights(roll)).toEqual([])
    expect(roll.regions).toEqual([])
    expect(textsOf(roll)).toContain('0.00–30.00 m 未分层')
    expect(sheetsOf(holeWith({ strata: [], finalDepth: null }))).toHaveLength(1)
  })
  test('two layers that end at one depth are both written, the second without thickness', () => {
    const strata = [stratum('①', '填土', 3), stratum('②', '黏土', 3), stratum('③', '粉砂', 30)]
    const roll = rollOf(holeWith({ strata }), { scale: 200 })
    expect(textsOf(roll).filter((text) => text === '3.00')).toHaveLength(3) // two bases and one thickness
    expect(textsOf(roll)).toContain('0.00')
    expect(hatchHeights(roll).map(Math.round)).toEqual([15, 135])
    expect(roll.regions).toHaveLength(3)
  })
  test('strata below the end of the hole are drawn, and the end is marked', () => {
    const roll = rollOf(holeWith({ finalDepth: 28 }), { scale: 200 })
    expect(sum(hatchHeights(roll))).toBeCloseTo(150, 6)
    expect(textsOf(roll)).toContain('孔底')
  })
  test('reversed rows are drawn from the top down, and each region is of its own row', () => {
    const strata = [stratum('②', '黏土', 9), stratum('①', '填土', 3)]
    const roll = rollOf(holeWith({ strata, finalDepth: 9 }), { scale: 100 })
    expect(hatchHeights(roll).map(Math.round)).toEqual([30, 60])
    expect(roll.regions?.map(({ of }) => of)).toEqual([1, 0])
  })
  test('tests below the hole are not drawn outside it', () => {
    const spt = [
      { depth: 5, blowCount: 12, penetration: null },
      { depth: 300, blowCount: 13, penetration: null },
    ]
    const roll = rollOf(holeWith({ spt, samples: [{ ...sample, topDepth: 301 }] }))
    expect(textsOf(roll)).toContain('12')
    expect(textsOf(roll)).not.toContain('13')
    expect(Math.max(...roll.marks.filter(isText).map(({ at }) => at[1]))).toBeLessThan(roll.height)
  })
})

test('tests are at their depths, water at its level, first water not on the column', () => {
  const roll = rollOf(
    holeWith({
      samples: [sample, { ...sample, topDepth: 9, baseDepth: null, sampleKind: '1', number: 'B-8' }],
      spt: [
        { depth: 4, blowCount: 14, penetration: null },
        { depth: 20, blowCount: 50, penetration: 12 },
      ],
      waterLevels: [
        { depth: 2, levelKind: '0', waterKind: null },
        { depth: 1.2, levelKind: '1', waterKind: null },
      ],
    }),
    { scale: 200 },
  )
  const top = Math.min(...roll.marks.filter(isHatch).flatMap(({ outline }) => outline.map(([, y]) => y)))
  const heightOf = (text: string) => {
    const found = roll.marks.find((mark) => isText(mark) && mark.text === text)
    return found && isText(found) ? found.at[1] - 0.36 * found.size - top : undefined
  }
  expect(heightOf('14')).toBeCloseTo(20, 6)
  expect(heightOf('50/12')).toBeCloseTo(100, 6)
  const water = roll.marks.filter((mark) => mark.kind === 'area' && mark.layer === 'water')
  expect(water).toHaveLength(1)
  const [sign] = water
  expect(sign?.kind === 'area' && Math.max(...sign.outline.map(([, y]) => y)) - top).toBeCloseTo(6, 6)
})

test('water that rises above the mouth of the hole is marked below it, out of the head', () => {
  const roll = rollOf(holeWith({ waterLevels: [{ depth: -0.6, levelKind: '1', waterKind: '3' }] }))
  expect(textsOf(roll)).toContain('+0.60 m')
})

describe('pages', () => {
  const deep = holeWith({
    finalDepth: 310,
    strata: Array.from({ length: 60 }, (_, i) => stratum(`⑤${i + 1}`, '粉质黏土', (i + 1) * (310 / 60))),
  })
  test('310 m and 60 layers: heads repeat, 续 from the second page on, each A4, all of the column', () => {
    const { sheets, scale } = drawLog(deep, { scale: 200, site: '资料馆' })
    expect(scale).toBe(200)
    expect(sheets.length).toBeGreaterThan(6)
    for (const [i, sheet] of sheets.entries()) {
      expect([sheet.width, sheet.height]).toEqual([210, 297])
      const texts = textsOf(sheet)
      expect(texts).toContain('岩土描述')
      expect(texts.some((text) => text.includes('（续）'))).toBe(i > 0)
      expect(texts).toContain(`资料馆　第 ${i + 1} 页，共 ${sheets.length} 页`)
      expect(texts.some((text) => text.includes('依据馆藏资料编绘'))).toBe(true)
      expect(sheet.regions).toBeUndefined()
    }
    expect(sum(sheets.flatMap(hatchHeights))).toBeCloseTo(1550, 6)
  })
  test('5 m and one layer are one page', () => {
    const hole = holeWith({ finalDepth: 5, strata: [stratum('①', '素填土', 5)] })
    const { sheets, scale } = drawLog(hole)
    expect([sheets.length, scale]).toEqual([1, 100])
    expect(sum(hatchHeights(sheets[0] ?? rollOf(hole)))).toBeCloseTo(50, 6)
  })
})

/** Layers from five centimetres on; some end where the one above ended. */
const layers = fc.array(
  fc.oneof(
    fc.constantFrom(0, 0.05),
    fc.integer({ min: 10, max: 2000 }).map((cm) => cm / 100),
  ),
  {
    minLength: 1,
    maxLength: 60,
  },
)
const holes = fc.record({ layers, below: fc.constantFrom(-1, 0, 8) }).map(({ layers: thick, below }) => {
  let base = 0.5
  const strata = thick.map((thickness, i) => {
    base = Math.round((base + thickness) * 100) / 100
    return stratum(i % 3 ? `⑤${i}` : null, '黏质粉土', base)
  })
  const spt = strata.map(({ baseDepth }, i) => ({ depth: baseDepth, blowCount: 3 * i, penetration: null }))
  const samples = strata.map(({ baseDepth }) => ({
    ...sample,
    topDepth: baseDepth,
    baseDepth: null,
    voidRatio: 1,
  }))
  const waterLevels = [{ depth: 0.3, levelKind: '0', waterKind: null, measuredOn: '2020-01-01' }]
  return holeWith({ strata, finalDepth: base + below, spt, samples, waterLevels })
})
const choices = fc.record({
  scale: fc.constantFrom('fit' as const, 50, 100, 200, 300, 500),
  tracks: fc.option(fc.shuffledSubarray([...trackNames]), { nil: undefined }),
})

test('base depths never overlap, whatever the layers, the scale and the tracks', () => {
  fc.assert(
    fc.property(holes, choices, (hole, choice) => {
      const bases = new Set(hole.strata.map(({ baseDepth }) => baseDepth.toFixed(2)))
      const tracks = choice.tracks && (['baseDepth', ...choice.tracks] as const)
      const track = trackNamed(layOutLog(hole, { ...choice, tracks }).tracks, 'baseDepth')
      const [left, right] = [track?.x ?? 0, (track?.x ?? 0) + (track?.width ?? 0)]
      const ys = rollOf(hole, { ...choice, tracks })
        .marks.filter(isText)
        .filter(({ at, text }) => at[0] > left && at[0] < right + 1 && bases.has(text))
        .map(({ at }) => at[1])
      expect(ys).toHaveLength(hole.strata.length)
      for (const [i, y] of ys.slice(1).entries()) expect(y - (ys[i] ?? 0)).toBeGreaterThanOrEqual(2.5)
    }),
    { numRuns: 60 },
  )
})

test('all stands on the paper, and the pages have every text of the roll', () => {
  fc.assert(
    fc.property(holes, choices, (hole, choice) => {
      const roll = rollOf(hole, choice)
      const pages = sheetsOf(hole, choice)
      for (const { width, height, marks } of [roll, ...pages])
        for (const mark of marks.filter(isText)) {
          const [x, y] = mark.at
          const length = textWidth(mark.text) * mark.size
          const from = { start: x, middle: x - length / 2, end: x - length }[mark.anchor]
          expect(from).toBeGreaterThanOrEqual(-1e-6)
          expect(from + length).toBeLessThanOrEqual(width + 1e-6)
          expect(y).toBeGreaterThan(0)
          expect(y).toBeLessThan(height)
        }
      const onPages = new Set(pages.flatMap(textsOf))
      const missing = textsOf(roll).filter((text) => text && !onPages.has(text))
      expect(missing.filter((text) => !text.includes('依据馆藏资料编绘'))).toEqual([])
    }),
    { numRuns: 40 },
  )
})
