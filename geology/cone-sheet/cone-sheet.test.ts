import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Mark, Sheet } from '#geology/drawing/marks.ts'
import type { ConeRow, Hole } from '#geology/strata/hole.ts'

import { layOutClassification } from './classification-sheet.ts'
import { classifyReadings, groundWeight } from './classification.ts'
import { layOutConeSheet } from './cone-sheet.ts'
import { coneCurves, layerMeans } from './curves.ts'
import { layOutOverlay } from './overlay-sheet.ts'
import { scalesForSounding, soundingScale } from './page-plan.ts'
import { cutRun } from './track-marks.ts'

const even = (from: number, count: number, value: (depth: number) => number | null) =>
  Array.from({ length: count }, (_, i) => value(from + i * 0.1))

const push = (row: Partial<ConeRow>): ConeRow => ({
  ...{ depths: null, startDepth: 0.1, step: 0.1, psMpa: null, qcMpa: null, fsKpa: null, u2Kpa: null },
  ...row,
})

const hole = (more: Partial<Hole> = {}): Hole => ({
  ...{ code: 'C1', kindLabel: '双桥静力触探孔', projectCode: 'K-1', projectName: '甲工程', contractor: null },
  ...{ finalDepth: 20, collarElevation: 4, heightDatum: '吴淞高程', stableWaterDepth: 1, diameterMm: null },
  ...{ originalNorth: null, originalEast: null, originalSystem: null, startedOn: null, completedOn: null },
  ...{ spt: [], samples: [], waterLevels: [], strata: strata(['②', 3], ['④', 12], ['⑦', 20]) },
  cpt: [
    push({
      qcMpa: even(0.1, 200, (depth) => (depth < 12 ? 0.8 : 12)),
      fsKpa: even(0.1, 200, (depth) => (depth < 12 ? 16 : 120)),
    }),
  ],
  ...more,
})

const strata = (...rows: [layer: string, base: number][]): Hole['strata'] =>
  rows.map(([layer, baseDepth]) => ({
    ...{ layer, baseDepth, name: '粉质黏土' },
    geologicalAge: null,
    description: null,
  }))

const placesOf = (mark: Mark) =>
  mark.kind === 'line' ? mark.points : mark.kind === 'area' ? mark.outline : [mark.at]
const textsOf = ({ marks }: Sheet) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
const allTexts = (sheets: readonly Sheet[]) => sheets.flatMap(textsOf)
/** Every place of every mark is a number on its sheet. */
const isWhole = ({ marks, width, height }: Sheet) =>
  marks.flatMap(placesOf).every(([x, y]) => x >= -0.5 && x <= width + 0.5 && y >= 0 && y <= height)

test('where nothing was sounded there is no sheet', () => {
  expect(layOutConeSheet(hole({ cpt: [] }))).toEqual([])
  expect(layOutConeSheet(hole({ cpt: [push({ qcMpa: [null, null] })] }))).toEqual([])
  expect(layOutClassification(hole({ cpt: [push({ psMpa: [1, 2] })] }))).toBeUndefined()
  expect(layOutOverlay([hole()], { quantity: 'ps', upright: 'depth' })).toBeUndefined()
})

test('its head names who holds it and when it was drawn, and leaves room for names', () => {
  const made = { holder: '某市地质资料馆', madeOn: '2026-11-29' }
  const [sheet] = layOutConeSheet(hole({ originalEast: 41_595_618.234 }), { made })
  const texts = sheet ? textsOf(sheet) : []
  const wanted = ['制图', '校核', '制图日期', made.madeOn, made.holder, '41595618.234 m', '第 1 页　共 1 页']
  expect(texts).toEqual(expect.arrayContaining([...wanted, '标高']))
  // the grid is a layer of its own, light beneath the frame
  expect(sheet?.marks.some(({ layer }) => layer === 'grid')).toBe(true)
})

test('every column has a head: no upright line stands without one', () => {
  const [sheet] = layOutConeSheet(hole())
  const uprights = (sheet?.marks ?? []).flatMap((mark) => {
    const [from, to, ...more] = mark.kind === 'line' && mark.layer === 'frame' ? mark.points : []
    const isUpright = from && to && more.length === 0 && from[0] === to[0] && to[1] - from[1] > 60
    return isUpright ? [from[1]] : []
  })
  expect(uprights.length).toBeGreaterThan(5)
  expect(new Set(uprights).size).toBe(1)
})

test('a double bridge has qc, fs and Rf with the mean of each in every layer', () => {
  const texts = allTexts(layOutConeSheet(hole()))
  expect(texts).toEqual(
    expect.arrayContaining(['锥尖阻力 qc', '侧壁摩阻力 fs', '摩阻比 Rf', '双桥', '1 : 100']),
  )
  expect(texts).not.toContain('比贯入阻力 ps')
  expect(texts).toEqual(expect.arrayContaining(['3.00', '1.00', '0.80', '2.00', '16.0', '12.00'])) // base, elevation, means
})

test('a single bridge has ps alone, a piezocone u2 besides', () => {
  const single = allTexts(layOutConeSheet(hole({ cpt: [push({ psMpa: even(0.1, 200, () => 0.9) })] })))
  expect(single).toEqual(expect.arrayContaining(['比贯入阻力 ps', '单桥']))
  expect(single).not.toContain('摩阻比 Rf')
  const [row = push({})] = hole().cpt
  const piezo = hole({ cpt: [{ ...row, u2Kpa: even(0.1, 200, (depth) => depth * 10 - 20) }] })
  expect(allTexts(layOutConeSheet(piezo))).toEqual(
    expect.arrayContaining(['孔隙水压力 u2', '孔压', '-100', '200']),
  )
})

test('Rf is the mean of ratios at one depth, with fs raised to where the sleeve felt it', () => {
  const qcMpa = [1, 1, 1, 10, 10, 10]
  const fsKpa = [20, 20, 20, 20, 50, 50] // the sleeve follows the tip by one reading
  const rows = [push({ startDepth: 0.1, qcMpa, fsKpa })]
  const ratios = (metres: number) =>
    coneCurves({ cpt: rows }, metres)
      .find(({ quantity }) => quantity.key === 'rf')
      ?.pushes[0]?.map(([, rf]) => rf)
  expect(ratios(0.1)).toEqual([2, 2, 2, 0.5, 0.5, null])
  expect(ratios(0)).toEqual([2, 2, 2, 0.2, 0.5, 0.5])
  const [means] = layerMeans({ strata: strata(['①', 0.55]) }, coneCurves({ cpt: rows }, 0.1))
  expect(means?.means.rf).toBeCloseTo(1.4, 9) // not 26/4.6
})

test('soft readings are drawn a second time at ten times the scale, within its ends', () => {
  const [sheet] = layOutConeSheet(hole())
  const cone = sheet?.marks.filter((mark) => mark.kind === 'line' && mark.layer === 'cone') ?? []
  const [fine, whole] = [0.09, 0.25].map((width) =>
    cone.filter((mark) => mark.kind === 'line' && mark.width === width),
  )
  expect(fine?.length).toBe(2) // its scale and its curve
  expect(whole?.length).toBe(6)
  expect(textsOf(sheet ?? { width: 0, height: 0, marks: [] })).toEqual(expect.arrayContaining(['1.5', '15']))
})

const notesIn = (sheets: readonly Sheet[]) => allTexts(sheets).join('')
const withReadings = (row: Partial<ConeRow>) => hole({ cpt: [push(row)] })

test('notes say only what is on the sheet: of a fine curve, and of fs wherever it is drawn', () => {
  expect(notesIn(layOutConeSheet(hole()))).toContain('细线为')
  const fs = even(0.1, 200, () => 40)
  const without = notesIn(layOutConeSheet(withReadings({ psMpa: even(0.1, 200, () => 2) })))
  expect(without).not.toMatch(/细线|fs/)
  const alone = notesIn(layOutConeSheet(withReadings({ fsKpa: fs })))
  expect(alone).toContain('fs 已相应上移')
  expect(alone).not.toContain('Rf')
  const overlay = (quantity: 'fs' | 'qc') => layOutOverlay([hole()], { quantity, upright: 'depth' })
  const overlaid = (['fs', 'qc'] as const).map((quantity) =>
    notesIn([overlay(quantity) ?? { width: 0, height: 0, marks: [] }]),
  )
  expect(overlaid.map((notes) => notes.includes('fs 已相应上移'))).toEqual([true, false])
})

test('a run is cut where it passes a limit, and nowhere else', () => {
  const run = [
    [0, 1],
    [1, 3],
    [2, 1],
    [3, 2],
    [4, 5],
  ] as const
  expect(cutRun(run, 1, [0, 2])).toEqual([
    [
      [0, 1],
      [0.5, 2],
    ],
    [
      [1.5, 2],
      [2, 1],
      [3, 2],
    ],
  ])
  expect(cutRun(run, 0, [0.5, 1.5])).toEqual([
    [
      [0.5, 2],
      [1, 3],
      [1.5, 2],
    ],
  ])
})

const deep = hole({
  finalDepth: 300,
  strata: strata(['②', 3], ['⑦', 300]),
  cpt: [push({ step: 0.01, startDepth: 0, qcMpa: Array.from({ length: 30_001 }, (_, i) => 2 + (i % 7)) })],
})
const thin = hole({
  strata: strata(
    ...Array.from({ length: 60 }, (_, i): [string, number] => [`${1 + (i % 9)}-${i}`, (i + 1) * 0.05]),
  ),
})

test.each([
  ['of 300 m', deep],
  ['of layers of five centimetres', thin],
  ['of one reading', hole({ cpt: [push({ psMpa: [1] })], strata: [] })],
  ['without elevation and strata', hole({ collarElevation: null, strata: [] })],
  ['of two pushes', hole({ cpt: [push({ qcMpa: [1, 2] }), push({ startDepth: 9, qcMpa: [4, null, 5] })] })],
])('a sounding %s is whole at every scale that it can be drawn at', (_, sounding) => {
  for (const scale of ['fit', ...scalesForSounding(300)] as const)
    for (const sheet of layOutConeSheet(sounding, { scale })) expect(isWhole(sheet)).toBe(true)
})

test('a curve of 30 000 readings has no more points than paper can show, and its extremes', () => {
  const [sheet] = layOutConeSheet(deep)
  const [curve] = sheet?.marks.filter((mark) => mark.kind === 'line' && mark.points.length > 100) ?? []
  expect(curve && placesOf(curve).length).toBeLessThan(4000)
})

test('the scale that fits is one page; larger ones are pages with heads that come again, thirty at most', () => {
  expect([soundingScale(20, 'fit'), soundingScale(20.1, 'fit'), soundingScale(300, 'fit')]).toEqual([
    100, 200, 2000,
  ])
  expect([soundingScale(300, 100), soundingScale(700, 100), soundingScale(12_000, 'fit')]).toEqual([
    100, 5000, 100_000,
  ])
  const pages = layOutConeSheet(deep, { scale: 100 })
  expect(pages).toHaveLength(15)
  expect(pages.every((sheet) => textsOf(sheet).includes('锥尖阻力 qc'))).toBe(true)
  expect(textsOf(pages[1] ?? pages[0]!)).toEqual(
    expect.arrayContaining(['静力触探曲线图（续）', '第 2 页　共 15 页', '25']),
  )
})

test('the chart names its source, and says what was not measured', () => {
  const sheet = layOutClassification(hole())
  const words = sheet ? textsOf(sheet).join('') : ''
  expect(words).toContain('Robertson（1990）')
  expect(words).toMatch(/未测孔隙水压力 u2，取\s?qt≈qc/)
  expect(words).toContain('仅作参考')
  expect(sheet && isWhole(sheet)).toBe(true)
})

test('stresses are those of the ground above and the water below its level', () => {
  expect(groundWeight(1, 2)).toBeCloseTo(9.81 * (0.27 * Math.log10(2) + 0.36 + 1.236), 9)
  expect([groundWeight(null, 2), groundWeight(1, null)]).toEqual([18, 18])
  const cpt = [push({ startDepth: 5, step: 1, qcMpa: [0.6], fsKpa: [12] })]
  const [reading] = classifyReadings({ cpt, strata: strata(['④', 9]), stableWaterDepth: 1 }, 0)
  const weight = groundWeight(0.6, 2)
  const net = 600 - 5 * weight
  expect(reading?.f).toBeCloseTo((12 / net) * 100, 9)
  expect(reading?.q).toBeCloseTo((net / 100) * (100 / (5 * weight - 4 * 9.81)) ** (reading?.n ?? 0), 9)
  expect(reading?.layer).toBe(0)
})

test('soundings are laid over each other by elevation only where all have one of one datum', () => {
  const words = (holes: readonly Hole[]) =>
    allTexts(
      [layOutOverlay(holes, { quantity: 'qc', upright: 'elevation' })].filter((sheet) => sheet !== undefined),
    )
  expect(words([hole(), hole({ code: 'C2', collarElevation: 3 })])).toEqual(
    expect.arrayContaining(['C1', 'C2', '标高 m']),
  )
  expect(words([hole(), hole({ heightDatum: null })])).toContain('深度 m')
  const many = Array.from({ length: 20 }, (_, i) => hole({ code: `C${i}` }))
  expect(words(many).filter((text) => /^C\d/.test(text))).toHaveLength(8)
})

test('whatever was read, every mark is on its page', () => {
  const reading = fc.option(fc.double({ min: -1, max: 150, noNaN: true }), { nil: null })
  const readings = fc.array(reading, { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(readings, readings, fc.integer({ min: 1, max: 60 }), (qcMpa, fsKpa, base) => {
      const sounding = hole({ cpt: [push({ qcMpa, fsKpa, u2Kpa: fsKpa })], strata: strata(['①', base / 10]) })
      const chart = layOutClassification(sounding)
      const over = layOutOverlay([sounding], { quantity: 'qc', upright: 'depth' })
      const sheets = [...layOutConeSheet(sounding), ...(chart ? [chart] : []), ...(over ? [over] : [])]
      expect(sheets.every(isWhole)).toBe(true)
    }),
    {
      numRuns: 30,
      examples: [
        [[5e-324, 5e-324], [null, 5e-324, -9e-16], 1],
        [
          [8.237494826269275e-283, 6.125236012515623e-306, null],
          [0, -1.1365099114032158e-213, 1.3579170556432896e-27, null],
          1,
        ],
      ],
    },
  )
})
