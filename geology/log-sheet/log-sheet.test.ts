import { describe, expect, test } from 'vitest'

import type { Hole, StratumRow } from '#geology/strata/hole.ts'

import { fanOut } from './fan.ts'
import { layOutLogSheet } from './log-sheet.ts'
import { axisEnd, scaleFor, scalesFor, sheetWidth, ticksOf, unitsPerMetre } from './scale.ts'
import { layOutPreview, layOutShortSheet } from './short-sheet.ts'
import { layOutStrip, readStrip } from './strip.ts'
import { cutLines, textWidth, wrapText } from './wrap.ts'

const stratum = (layer: string | null, name: string, baseDepth: number): StratumRow => ({
  layer,
  name,
  geologicalAge: layer && 'Q4³ 滨海~河口',
  baseDepth,
  description: `${name}：灰色，流塑。含有机质条纹，局部夹薄层粉土。`,
})

const noCurves = {
  depths: null,
  startDepth: null,
  step: null,
  psMpa: null,
  qcMpa: null,
  fsKpa: null,
  u2Kpa: null,
}
const noTests = { spt: [], samples: [], waterLevels: [], cpt: [] }

const hole = (fields: Partial<Hole>): Hole => ({
  code: 'G0317',
  kindLabel: '取土标贯孔',
  projectCode: null,
  projectName: '汀东新区滨湾组团',
  contractor: null,
  finalDepth: 30,
  collarElevation: 4.19,
  heightDatum: '吴淞高程',
  stableWaterDepth: 0.85,
  diameterMm: 110,
  originalNorth: 3_421_865.42,
  originalEast: 40_527_318.76,
  originalSystem: 'CGCS2000',
  startedOn: '2021-09-12',
  completedOn: null,
  strata: [stratum('①', '杂填土', 1.5), stratum('②1', '粉质黏土', 12), stratum('⑦', '粉砂', 30)],
  ...noTests,
  ...fields,
})

const sample = {
  number: 'G0317-12',
  topDepth: 5,
  baseDepth: 5.3,
  sampleKind: '0',
  waterContent: 42,
  density: null,
  specificGravity: null,
  voidRatio: null,
  liquidLimit: null,
  plasticLimit: null,
  plasticityIndex: null,
  liquidityIndex: null,
}

describe('fanning out', () => {
  test('labels with space stay in place', () =>
    expect(fanOut([0, 50, 120, 200], [40, 40, 40], 200)).toEqual([0, 50, 120, 200]))
  test('a thin layer takes as much from above as from below', () =>
    expect(fanOut([0, 100, 110, 200], [40, 40, 40], 200)).toEqual([0, 85, 125, 200]))
  test('no label is outside the sheet', () =>
    expect(fanOut([0, 2, 4, 200], [40, 40, 40], 200)).toEqual([0, 40, 80, 200]))
  test('without space, rows have their minimum height', () =>
    expect(fanOut([0, 1, 2, 3], [40, 40, 40], 120)).toEqual([0, 40, 80, 120]))
  test('no rows', () => expect(fanOut([7], [], 7)).toEqual([7]))
})

describe('scale', () => {
  test('1:200 is five millimetres a metre on a sheet printed 180 mm wide', () =>
    expect((unitsPerMetre(200) * 180) / sheetWidth).toBeCloseTo(5, 12))
  test.each([
    [4.5, 'fit', 0, 100],
    [30, 'fit', 0, 200],
    [65.3, 'fit', 0, 300],
    [65.3, 'fit', 1700, 200],
    [4.5, 'fit', 126, 100],
    [12.4, 'fit', 1680, 50],
    [300, 'fit', 0, 2000],
    [12_000, 'fit', 0, 100_000],
    [65.3, 100, 0, 100],
    [12_000, 100, 0, 100_000],
  ] as const)('%d m, asked %s, needing %d: 1:%d', (depth, asked, needed, scale) =>
    expect(scaleFor(asked, depth, needed)).toBe(scale),
  )
  test('unusable scales are not offered', () =>
    expect(scalesFor(1000)).toEqual([500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]))
  test('ticks keep their distance', () => {
    expect(
      ticksOf(12, 24)
        .filter(({ long }) => long)
        .map(({ depth }) => depth),
    ).toEqual([0, 5, 10])
    expect(
      ticksOf(100, 0.6)
        .slice(0, 3)
        .map(({ depth }) => depth),
    ).toEqual([0, 10, 20])
  })
  test.each([
    [60, 60],
    [61, 150],
    [28, 30],
    [0.2, 0.3],
    [7, 15],
    [0, 0.3],
  ])('axis for %d ends at %d', (greatest, end) => expect(axisEnd(greatest)).toBe(end))
})

describe('lines', () => {
  test('no line begins with a comma, no word is broken', () => {
    expect(wrapText('灰色，可塑，含铁锰', 3)).toEqual(['灰色，', '可塑，', '含铁锰'])
    expect(wrapText('Soft brown sandy CLAY', 6.5)).toEqual(['Soft brown', 'sandy CLAY'])
    expect(wrapText('', 5)).toEqual([])
  })
  test('a word longer than the line is broken', () => {
    const lines = wrapText('a'.repeat(40), 6)
    expect(lines.join('')).toBe('a'.repeat(40))
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(6)
  })
  test('a cut text ends in an ellipsis', () =>
    expect(cutLines(['一二三。', '四五六，', '七'], 2)).toEqual(['一二三。', '四五…']))
})

describe('log sheet', () => {
  const sheet = layOutLogSheet(hole({}))
  const perMetre = unitsPerMetre(200)

  test('the column is at true scale', () => {
    expect(sheet.scale).toBe(200)
    expect(sheet.columnBottom - sheet.top).toBeCloseTo(30 * perMetre, 9)
    expect(sheet.layers.map(({ drawn }) => drawn.base - drawn.top)).toEqual([
      expect.closeTo(1.5 * perMetre, 9),
      expect.closeTo(10.5 * perMetre, 9),
      expect.closeTo(18 * perMetre, 9),
    ])
  })
  test('figures of each layer', () => {
    expect(sheet.layers.map((box) => [box.baseDepthText, box.baseElevationText, box.thicknessText])).toEqual([
      ['1.50', '2.69', '1.50'],
      ['12.00', '-7.81', '10.50'],
      ['30.00', '-25.81', '18.00'],
    ])
  })
  test('the name is bold and not repeated', () => {
    expect(sheet.layers[1]?.lines[0]).toMatchObject({
      strong: '粉质黏土',
      plain: expect.stringMatching(/^：灰色/),
    })
  })
  test('tracks fill the sheet; those without data are left out', () => {
    const full = layOutLogSheet(
      hole({ samples: [sample], spt: [{ depth: 4, blowCount: 12, penetration: null }] }),
    )
    expect(full.tracks.map(({ name }) => name)).toEqual([
      'layer',
      'geologicalAge',
      'baseDepth',
      'baseElevation',
      'thickness',
      'column',
      'description',
      'samples',
      'blowCount',
      'waterContent',
    ])
    const bare = layOutLogSheet(hole({ collarElevation: null, strata: [stratum(null, 'Soft CLAY', 30)] }))
    expect(bare.tracks.map(({ name }) => name)).toEqual(['baseDepth', 'thickness', 'column', 'description'])
    for (const { tracks } of [full, bare])
      expect(tracks.reduce((sum, { width }) => sum + width, 0)).toBe(sheetWidth)
  })
  test('forty thin layers: the fan goes on below the column', () => {
    const strata = Array.from({ length: 40 }, (_, i) => stratum('⑤', '黏土', (i + 1) * 0.25))
    const thin = layOutLogSheet(hole({ finalDepth: 10, strata }))
    expect(thin.bottom).toBeGreaterThan(thin.columnBottom)
    expect(thin.bottom).toBeCloseTo(thin.layers.at(-1)?.line.base ?? 0, 9)
  })
  test('tests are at their depths, water at its level', () => {
    const tested = layOutLogSheet(
      hole({
        samples: [sample, { ...sample, topDepth: 9, baseDepth: null, sampleKind: '1', waterContent: null }],
        spt: [
          { depth: 4, blowCount: 12, penetration: null },
          { depth: 20, blowCount: 50, penetration: 12 },
        ],
        waterLevels: [
          { depth: 2, levelKind: '0', waterKind: null },
          { depth: 1.2, levelKind: '1', waterKind: null },
        ],
      }),
    )
    const y = (depth: number) => tested.top + depth * perMetre
    expect(tested.samples.map((mark) => [mark.y, mark.undisturbed, mark.label])).toEqual([
      [y(5), true, '12'],
      [y(9), false, '12'],
    ])
    expect(tested.blowCount?.bars.map((bar) => [bar.y, bar.label])).toEqual([
      [y(4), '12'],
      [y(20), '50/12'],
    ])
    expect(tested.waterContent?.points).toHaveLength(1)
    expect(tested.water).toEqual([{ y: y(1.2), depth: 1.2 }])
  })
  test('water that rises above the mouth of the hole is marked below it, out of the head', () => {
    const waterLevels = [{ depth: -0.6, levelKind: '1', waterKind: '3' }]
    const { water, top } = layOutLogSheet(hole({ waterLevels }))
    expect(water).toEqual([{ y: top + 10, depth: -0.6 }])
  })
  test('a cone is drawn in runs between missing readings, spikes kept', () => {
    const psMpa = Array.from({ length: 300 }, (_, i) => (i === 150 ? null : i === 77 ? 20 : 1))
    const { cone } = layOutLogSheet(hole({ cpt: [{ ...noCurves, startDepth: 0, step: 0.01, psMpa }] }))
    expect(cone?.runs).toHaveLength(2)
    expect(Math.max(...(cone?.runs[0] ?? []).map(([x]) => x))).toBe(cone?.axis.x(20))
  })
  test('readings are drawn where they were taken: uneven, corrected, single between gaps', () => {
    const depths = [1.02, 1.04, 1.07, 9.98, 10, 10.03, 10.05]
    const qcMpa = [1, 2, 3, 4, null, 5, 6]
    const measured = layOutLogSheet(hole({ cpt: [{ ...noCurves, depths, qcMpa }] }))
    const at = (depth: number, value: number) => [
      measured.cone?.axis.x(value),
      measured.top + depth * perMetre,
    ]
    expect(measured.cone?.runs).toEqual([
      [at(1.02, 1), at(1.04, 2), at(1.07, 3)],
      [at(9.98, 4)],
      [at(10.03, 5), at(10.05, 6)],
    ])
  })
  test('a hole of soundings alone is drawn to its deepest reading', () => {
    const cpt = [{ ...noCurves, depths: [1.02, 12.37], psMpa: [1, 2] }]
    const { columnBottom, top } = layOutLogSheet(hole({ strata: [], finalDepth: null, cpt }), 200)
    expect(columnBottom - top).toBeCloseTo(12.37 * perMetre, 9)
  })
  test('unsorted rows and no rows are drawn without error', () => {
    const upset = layOutLogSheet(hole({ strata: [stratum('②', '黏土', 9), stratum('①', '填土', 3)] }))
    expect(upset.layers.map(({ index, thickness }) => [index, thickness])).toEqual([
      [1, 3],
      [0, 6],
    ])
    expect(layOutLogSheet(hole({ strata: [], finalDepth: null })).layers).toEqual([])
  })
  test('the head', () => {
    expect(sheet.title.rows).toContainEqual(['坐标 X（北）', '3,421,865.42', '稳定水位', '埋深 0.85 m'])
    expect(sheet.title.rows).toContainEqual(['勘察单位', '—', '比例尺', '1 : 200　孔径 110 mm'])
    expect(sheet.title.rows.flat()).toContain('4.19 m（吴淞高程）')
  })
})

describe('short sheet', () => {
  test('rows can be pressed, the column keeps its proportions', () => {
    const sheet = layOutShortSheet(hole({}).strata, 30)
    expect(sheet.boxes.map(({ label }) => label.base - label.top >= 44)).toEqual([true, true, true])
    const [first, second] = sheet.boxes.map(({ drawn }) => drawn.base - drawn.top)
    expect((second ?? 0) / (first ?? 1)).toBeCloseTo(7, 9)
    expect(sheet.boxes.map(({ thicknessText }) => thicknessText)).toEqual(['1.50 m', '10.50 m', '18.00 m'])
    expect(sheet.marks.map(({ label }) => label)).toEqual(['0', '5', '10', '15', '20', '25', '30'])
  })
  test('a preview shows only the final depth', () => {
    const rows = [
      { layer: '①', name: '填土', geologicalAge: null, baseDepth: 0.05 },
      { layer: '②', name: '黏土', geologicalAge: null, baseDepth: 1 },
    ]
    const sheet = layOutPreview(rows, 65.3)
    expect(sheet.marks).toEqual([
      { y: sheet.top, label: '0' },
      { y: sheet.columnBottom, label: '65.30' },
    ])
    expect(sheet.boxes.map(({ thicknessText }) => thicknessText)).toEqual([undefined, undefined])
  })
  test('strips have one scale', () => {
    const rows = readStrip('①b25;②e100')
    const strip = { width: 160, span: 80 }
    expect(layOutStrip(rows, 40, strip).boxes.map(({ x, width }) => [x, width])).toEqual([
      [0, 20],
      [20, 60],
    ])
    expect(layOutStrip(rows, 160, strip)).toMatchObject({ end: 160, beyond: true })
    expect(layOutStrip([], 20, strip)).toEqual({ boxes: [], end: 40, beyond: false })
  })
})
