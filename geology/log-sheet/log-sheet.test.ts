import { describe, expect, test } from 'vitest'

import type { Sheet } from '#geology/drawing/marks.ts'

import { fanOut } from './fan.ts'
import { layOutLog } from './log-sheet.ts'
import { axisEnd, perMetreAt, scaleFor, scalesFor, ticksOf } from './scale.ts'
import { drawPreview, drawShortLog, phoneRoom, wideRoom } from './short-sheet.ts'
import { layOutStrip, readStrip } from './strip.ts'
import { holeWith, noReadings, stratum } from './test-holes.ts'
import { titleNotes, titleRows } from './title-block.ts'
import { axisOf, coneRuns } from './tracks/curves.ts'
import { cutLines, textWidth, wrapText } from './wrap.ts'

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
  test('1:200 is five millimetres a metre', () => expect(perMetreAt(200)).toBe(5))
  test.each([
    [4.5, 'fit', 0, 100],
    [30, 'fit', 0, 200],
    [65.3, 'fit', 0, 300],
    [65.3, 'fit', 352, 200],
    [4.5, 'fit', 26, 100],
    [12.4, 'fit', 348, 50],
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
      ticksOf(12, 5)
        .filter(({ long }) => long)
        .map(({ depth }) => depth),
    ).toEqual([0, 5, 10])
    expect(
      ticksOf(100, 0.12)
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
  const layout = layOutLog(holeWith())

  test('the column is at true scale', () => {
    expect(layout.scale).toBe(200)
    expect(layout.columnBottom).toBeCloseTo(150, 9)
    expect(layout.layers.map(({ drawn }) => drawn.base - drawn.top)).toEqual([
      expect.closeTo(7.5, 9),
      expect.closeTo(52.5, 9),
      expect.closeTo(90, 9),
    ])
  })
  test('figures of each layer', () => {
    expect(layout.layers.map((box) => [box.baseDepthText, box.baseElevationText, box.thicknessText])).toEqual(
      [
        ['1.50', '2.69', '1.50'],
        ['12.00', '-7.81', '10.50'],
        ['30.00', '-25.81', '18.00'],
      ],
    )
  })
  test('the name is bold and not repeated', () => {
    expect(layout.layers[1]?.lines[0]).toMatchObject({
      strong: '粉质黏土',
      plain: expect.stringMatching(/^：灰色/),
    })
  })
  test('forty thin layers: the fan goes on below the column', () => {
    const strata = Array.from({ length: 40 }, (_, i) => stratum('⑤', '黏土', (i + 1) * 0.25))
    const thin = layOutLog(holeWith({ finalDepth: 10, strata }), { scale: 200 })
    expect(thin.bottom).toBeGreaterThan(thin.columnBottom)
    expect(thin.bottom).toBeCloseTo(thin.layers.at(-1)?.line.base ?? 0, 9)
  })
  test('lines stand closer where the column is too short for them otherwise', () => {
    const strata = Array.from({ length: 40 }, (_, i) => stratum('⑤', '黏土', (i + 1) * 0.25))
    const { bottom, columnBottom } = layOutLog(holeWith({ finalDepth: 10, strata }))
    expect(bottom).toBe(columnBottom)
  })
  test('a cone is drawn in runs between missing readings, spikes kept', () => {
    const psMpa = Array.from({ length: 300 }, (_, i) => (i === 150 ? null : i === 77 ? 20 : 1))
    const hole = holeWith({ cpt: [{ ...noReadings, startDepth: 0, step: 0.01, psMpa }] })
    const axis = axisOf({ x: 0, width: 20 }, 30)
    const runs = coneRuns(hole, axis, (depth) => depth * 5)
    expect(runs).toHaveLength(2)
    expect(Math.max(...(runs[0] ?? []).map(([x]) => x))).toBe(axis.x(20))
    expect(runs.flat().length).toBeLessThan(100)
  })
  test('readings are drawn where they were taken: uneven, corrected, single between gaps', () => {
    const depths = [1.02, 1.04, 1.07, 9.98, 10, 10.03, 10.05]
    const qcMpa = [1, 2, 3, 4, null, 5, 6]
    const axis = axisOf({ x: 0, width: 20 }, 15)
    const at = (depth: number, value: number) => [axis.x(value), depth * 5]
    expect(
      coneRuns(holeWith({ cpt: [{ ...noReadings, depths, qcMpa }] }), axis, (depth) => depth * 5),
    ).toEqual([[at(1.02, 1), at(1.04, 2), at(1.07, 3)], [at(9.98, 4)], [at(10.03, 5), at(10.05, 6)]])
  })
  test('a hole of soundings alone is drawn to its deepest reading', () => {
    const cpt = [{ ...noReadings, depths: [1.02, 12.37], psMpa: [1, 2] }]
    const { columnBottom } = layOutLog(holeWith({ strata: [], finalDepth: null, cpt }), { scale: 200 })
    expect(columnBottom).toBeCloseTo(61.85, 9)
  })
  test('unsorted rows and no rows are drawn without error', () => {
    const upset = layOutLog(holeWith({ strata: [stratum('②', '黏土', 9), stratum('①', '填土', 3)] }))
    expect(upset.layers.map(({ index, thickness }) => [index, thickness])).toEqual([
      [1, 3],
      [0, 6],
    ])
    expect(layOutLog(holeWith({ strata: [], finalDepth: null })).layers).toEqual([])
  })
  test('the head', () => {
    const rows = titleRows(holeWith(), 200)
    expect(rows).toContainEqual(['坐标 X（北）', '3421865.42 m', '孔口标高', '4.19 m（吴淞高程）'])
    expect(rows).toContainEqual(['初见水位', '—', '稳定水位', '埋深 0.85 m'])
    expect(rows).toContainEqual(['勘察单位', '—', '比例尺', '1 : 200'])
    const waterLevels = [
      { depth: 2.1, levelKind: '0', waterKind: null, measuredOn: '2021-09-12' },
      { depth: 1.2, levelKind: '1', waterKind: null, measuredOn: '2021-09-14' },
    ]
    expect(titleRows(holeWith({ waterLevels }), 200)).toContainEqual([
      '初见水位',
      '埋深 2.10 m（2021-09-12）',
      '稳定水位',
      '埋深 1.20 m（2021-09-14）',
    ])
  })
  test('what does not fit together is said in the head, and nothing where all fits', () => {
    expect(titleNotes(holeWith())).toBe('')
    expect(titleNotes(holeWith({ finalDepth: 34, remark: '原孔号 12' }))).toBe(
      '原孔号 12；30.00–34.00 m 未分层',
    )
    expect(titleNotes(holeWith({ finalDepth: 28 }))).toBe('孔深 28.00 m，小于最深层底 30.00 m')
    const strata = [stratum('①', '填土', 3), stratum('②', '黏土', 3), stratum('③', '粉砂', 30)]
    expect(titleNotes(holeWith({ strata }))).toBe('3.00 m 处各层层底相同，上下重叠')
    const spt = [{ depth: 300, blowCount: 12, penetration: null }]
    expect(titleNotes(holeWith({ spt }))).toBe('1 处取样、试验深于孔底，未画')
  })
})

describe('short sheet', () => {
  const textsOf = ({ marks }: Sheet) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
  const hatchHeights = ({ marks }: Sheet) =>
    marks.flatMap((mark) =>
      mark.kind === 'area' && mark.layer === 'hatch'
        ? [(mark.outline[2]?.[1] ?? 0) - (mark.outline[0]?.[1] ?? 0)]
        : [],
    )

  test('rows can be pressed, the column keeps its proportions', () => {
    const sheet = drawShortLog(holeWith().strata, 30)
    const pixels = 358 / sheet.width
    expect(sheet.regions?.map(({ of }) => of)).toEqual([0, 1, 2])
    for (const { outline } of sheet.regions ?? [])
      expect(((outline[4]?.[1] ?? 0) - (outline[3]?.[1] ?? 0)) * pixels).toBeGreaterThanOrEqual(44 - 1e-6)
    const [first = 1, second = 0] = hatchHeights(sheet)
    expect(second / first).toBeCloseTo(7, 9)
    const texts = textsOf(sheet)
    expect(texts.filter((text) => text.endsWith(' m'))).toEqual(['深度 m', '1.50 m', '10.50 m', '18.00 m'])
    expect(texts.slice(-7)).toEqual(['0', '5', '10', '15', '20', '25', '30'])
  })
  test('a preview shows only the final depth', () => {
    const rows = [
      { layer: '①', name: '填土', geologicalAge: null, baseDepth: 0.05 },
      { layer: '②', name: '黏土', geologicalAge: null, baseDepth: 1 },
    ]
    for (const room of [phoneRoom, wideRoom]) {
      const texts = textsOf(drawPreview(rows, 65.3, room))
      expect(texts.slice(-2)).toEqual(['0', '65.30'])
      expect(texts.filter((text) => /\d\.\d/.test(text))).toEqual(['65.30'])
    }
  })
  test('no text of a row leaves the sheet or runs into the next', () => {
    const strata = [
      stratum('⑤1-2', '淤泥质粉质黏土夹粉砂与黏质粉土互层含贝壳碎屑', 12),
      stratum(null, '粉砂', 30),
    ]
    const { marks, width } = drawShortLog(strata, 30)
    const row = marks.filter((mark) => mark.kind === 'text' && mark.size > 2.6)
    expect(row.length).toBeGreaterThan(2)
    for (const mark of row)
      expect(mark.kind === 'text' && mark.at[0] + textWidth(mark.text) * mark.size).toBeLessThan(width - 12)
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
