import { expect, test } from 'vitest'

import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import type { Mark } from '#geology/drawing/marks.ts'
import { usualPaper } from '#geology/drawing/paper.ts'

import type { DrawnHole } from './hole-marks.ts'
import { fittingScalesOf } from './plan-sheet.ts'
import { layOutSection } from './sheet.ts'

type Row = readonly [layer: string, base: number]

const hole = (code: string, x: number, rows: readonly Row[], more: Partial<DrawnHole> = {}) => ({
  code,
  x,
  collarElevation: 3.6,
  stableWaterDepth: 0.8,
  strata: rows.map(([layer, baseDepth]) => ({
    layer,
    name: '粉质黏土',
    baseDepth,
    geologicalAge: null,
    description: null,
  })),
  spt: [],
  samples: [],
  cpt: [],
  ...more,
})

type SheetHole = ReturnType<typeof hole>
const title = {
  title: '工程地质剖面图 1—1′',
  ends: ['1', '1′'],
  direction: 'E 90°',
  notes: ['甲'],
  made: { holder: '地质资料馆', project: '', madeOn: '2026-01-01' },
} as const
const sheetOf = (holes: readonly SheetHole[]) => layOutSection(holes, correlateSection(holes), title)
const placesOf = (mark: Mark) =>
  mark.kind === 'line' ? mark.points : mark.kind === 'area' ? mark.outline : [mark.at]
const textsOf = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))

const extremes: Record<string, readonly SheetHole[]> = {
  'two common holes': [
    hole('A-G1', 0, [
      ['①', 2],
      ['②', 9],
    ]),
    hole('A-G2', 30, [
      ['①', 2.2],
      ['②', 9.5],
    ]),
  ],
  'holes of 5 m and 310 m': [
    hole('G1', 0, [
      ['①', 2],
      ['②', 5],
    ]),
    hole('G2', 900, [
      ['①', 2],
      ['②', 40],
      ['⑨', 310],
    ]),
  ],
  'one layer and sixty': [
    hole('G1', 0, [['①', 60]]),
    hole(
      'G2',
      25,
      Array.from({ length: 60 }, (_, i): Row => [`${i % 12 || 12}-${i}`, i + 1]),
    ),
  ],
  'holes a centimetre apart': [
    hole('G1', 0, [['①', 3]]),
    hole('G2', 0.01, [['①', 3.1]]),
    hole('G3', 200, [['①', 3]]),
  ],
  'layers of five centimetres': [
    hole(
      'G1',
      0,
      Array.from({ length: 20 }, (_, i): Row => [`${1 + (i % 2)}`, (i + 1) * 0.05]),
    ),
    hole('G2', 20, [['1', 1]]),
  ],
  'two hundred holes': Array.from({ length: 200 }, (_, i) =>
    hole(`G${i}`, i * 7, [
      ['①', 2 + (i % 3)],
      ['③', 12 + (i % 5)],
    ]),
  ),
}

test.each(Object.keys(extremes))('a sheet of %s has every mark on it', (name) => {
  const { marks, width, height } = sheetOf(extremes[name] ?? [])
  const places = marks.flatMap(placesOf)
  expect(places.length).toBeGreaterThan(20)
  expect(places.filter(([x, y]) => !(x >= 0 && x <= width && y >= 0 && y <= height))).toEqual([])
})

test('each base is written with its elevation where there is room, and never over another', () => {
  const { marks } = sheetOf(extremes['layers of five centimetres'] ?? [])
  const labels = marks.flatMap((mark) =>
    mark.kind === 'text' && /^\d+\.\d\d\(-?\d+\.\d\d\)$/.test(mark.text) ? [mark] : [],
  )
  expect(labels.map(({ text }) => text)).toContain('0.05(3.55)')
  const first = labels.filter(({ at }) => at[0] === labels[0]?.at[0]).map(({ at }) => at[1])
  expect(first).toHaveLength(20)
  expect(first.slice(1).every((y, i) => y - (first[i] ?? 0) > 2.7)).toBe(true)
})

test('what all codes begin with is left out over the holes, and heads that would touch stand one above the other', () => {
  expect(textsOf(sheetOf(extremes['two common holes'] ?? []).marks)).toEqual(
    expect.arrayContaining(['G1', 'G2']),
  )
  const { marks } = sheetOf(extremes['holes a centimetre apart'] ?? [])
  const heads = marks.flatMap((mark) =>
    mark.kind === 'text' && /^G[12]$/.test(mark.text) ? [mark.at[1]] : [],
  )
  expect(heads[0]).not.toBe(heads[1])
})

test('at the scales that fit, a sheet with its legend lies on A3, seldom more than ten times exaggerated', () => {
  for (const holes of [
    extremes['two common holes'],
    [hole('G1', 0, [['①', 30]]), hole('G2', 4000, [['①', 30]])],
  ]) {
    const section = correlateSection(holes ?? [])
    const scales = fittingScalesOf({ section, holes: holes ?? [] })
    const { width, height } = layOutSection(holes ?? [], section, title, scales)
    expect(width).toBeLessThanOrEqual(usualPaper.width)
    expect(height).toBeLessThanOrEqual(usualPaper.height)
    expect(scales.horizontal / scales.vertical).toBeLessThanOrEqual(10)
  }
})

test('a legend as high as a sheet makes the sheet longer, and leaves the section readable', () => {
  const holes = extremes['one layer and sixty'] ?? []
  expect(fittingScalesOf({ section: correlateSection(holes), holes }).vertical).toBe(500)
})

test('readings and tests below the last layer lie within the sheet', () => {
  const deep = hole('G1', 0, [['①', 15]], { spt: [{ depth: 40, blowCount: 30, penetration: null }] })
  const { marks } = sheetOf([deep, hole('G2', 30, [['①', 15]])])
  const spacing = marks.find((mark) => mark.kind === 'text' && mark.text === '间距 m')
  const count = marks.find((mark) => mark.kind === 'text' && mark.text === '30')
  expect(count && placesOf(count)[0]?.[1]).toBeLessThan((spacing && placesOf(spacing)[0]?.[1]) ?? 0)
})

test('the legend shows the signs that are on the sheet, and no others', () => {
  const plain = textsOf(sheetOf(extremes['two common holes'] ?? []).marks)
  expect(plain).not.toContain('标贯实测击数')
  expect(plain).not.toContain('古河道、暗浜的切割面')
  const tested = hole('G1', 0, [['①', 15]], { spt: [{ depth: 4, blowCount: 30, penetration: null }] })
  expect(textsOf(sheetOf([tested, hole('G2', 30, [['①', 15]])]).marks)).toContain('标贯实测击数')
})
