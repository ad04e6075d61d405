import { expect, test } from 'vitest'

import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import { overlap } from '#geology/drawing/boxes.ts'
import { boxesOf } from '#geology/drawing/boxes.ts'
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

/** Deep holes of fifteen layers beside soundings and an auger hole, as a city's archive has them. */
const sequence: readonly Row[] = [
  ['①1', 1.5],
  ['②1', 2.8],
  ['②2', 3.9],
  ['③', 6],
  ['③t', 7.1],
  ['③', 9],
  ['④', 17],
  ['⑤1-1', 22],
  ['⑤1-2', 28],
  ['⑥', 30.5],
  ['⑦1', 37],
  ['⑦2', 52],
  ['⑧1', 60],
  ['⑧2', 68],
  ['⑨2', 84],
]
const deepHoles = [0, 40, 92, 130, 176, 200, 221].map((x, i) => {
  const depth = x === 200 ? 4.5 : 60 + ((i * 7) % 25)
  const rows = sequence.map(([layer, base], k): Row => [layer, base + Math.sin(x + k) * 0.4])
  const last = rows.findIndex(([, base]) => base >= depth)
  const readings = Array.from({ length: depth * 10 }, (_, k) => 1 + k / 50)
  const cone = [
    {
      ...{ depths: null, startDepth: 0.1, step: 0.1 },
      psMpa: null,
      qcMpa: readings,
      fsKpa: null,
      u2Kpa: null,
    },
  ]
  return hole(`G${i}`, x, [...rows.slice(0, last), [rows[last]?.[0] ?? '', depth]], {
    ...(i % 3 === 1
      ? { cpt: cone }
      : {
          spt: Array.from({ length: Math.floor(depth / 2) }, (_, k) => ({
            ...{ depth: 1 + 2 * k, blowCount: 4 + k, penetration: null },
          })),
        }),
  })
})

/** Layer numbers with the boxes that they take: a circle with a figure, and perhaps a suffix. */
function numbersIn(marks: readonly Mark[]) {
  return marks.flatMap((mark, i) => {
    const [main, suffix] = [marks[i + 1], marks[i + 2]]
    if (mark.kind !== 'circle' || main?.kind !== 'text' || main.anchor !== 'middle') return []
    const isSuffix = suffix?.kind === 'text' && suffix.anchor === 'start' && suffix.size < main.size
    const own = isSuffix ? [mark, main, suffix] : [mark, main]
    return [{ name: `${main.text} ${isSuffix ? suffix.text : ''}`, boxes: own.flatMap(boxesOf), own }]
  })
}

test('a section of deep holes fills its sheet, and every layer of its legend has its number in it', () => {
  const { marks, width } = sheetOf(deepHoles)
  expect(width).toBe(usualPaper.width)
  const section = correlateSection(deepHoles)
  const scales = fittingScalesOf({ section, holes: deepHoles })
  expect(scales).toEqual({ horizontal: 1000, vertical: 500 })
  const counts = Map.groupBy(numbersIn(marks), ({ name }) => name)
  expect(counts.size).toBe(new Set(sequence.map(([layer]) => layer)).size)
  expect([...counts].filter(([, each]) => each.length < 2)).toEqual([])
})

test('no number of a layer touches a label, a blow count or another number', () => {
  const { marks } = sheetOf(deepHoles)
  const numbers = numbersIn(marks)
  const own = new Set(numbers.flatMap((each) => each.own as readonly Mark[]))
  const texts = marks.filter((mark) => mark.kind === 'text' && !own.has(mark)).flatMap(boxesOf)
  const touching = numbers.filter(({ boxes }, i) =>
    boxes.some(
      (box) =>
        texts.some((text) => overlap(box, text)) ||
        numbers.some((other, k) => k !== i && other.boxes.some((each) => overlap(each, box))),
    ),
  )
  expect(touching.map(({ name }) => name)).toEqual([])
})

test('what one hole alone proves is dashed and questioned; what both met is full', () => {
  const rows: readonly Row[] = [
    ['⑤', 10],
    ['⑥', 16],
    ['⑦', 30],
  ]
  const { marks } = sheetOf([hole('G1', 0, rows), hole('G2', 40, [rows[0] ?? ['⑤', 10], ['⑦', 30]])])
  const lines = (layer: string) => marks.filter((mark) => mark.kind === 'line' && mark.layer === layer)
  expect(lines('inferred')).toHaveLength(3) // top and base of ⑥ to its tip, and on from there
  expect(textsOf(marks).filter((text) => text === '?').length).toBeGreaterThan(0)
  expect(textsOf(marks)).toEqual(expect.arrayContaining(['实测地层界线', '推测界线（含尖灭）']))
})

test('every blow count is written, also where they would touch', () => {
  const dense = Array.from({ length: 30 }, (_, i) => ({
    depth: 1 + i / 4,
    blowCount: 40 + i,
    penetration: null,
  }))
  const { marks } = sheetOf([hole('G1', 0, [['①', 60]], { spt: dense }), hole('G2', 30, [['①', 60]])])
  expect(textsOf(marks)).toEqual(expect.arrayContaining(dense.map(({ blowCount }) => String(blowCount))))
})
