import fc from 'fast-check'
import { expect, test } from 'vitest'

import { overlap, type Box } from '#geology/drawing/boxes.ts'
import type { Mark, Place, Sheet } from '#geology/drawing/marks.ts'

import { placeLabels } from './place-labels.ts'
import type { PlanContent, PlanPoint } from './plan-content.ts'
import { scalesForPlan } from './plan-frame.ts'
import { layOutPlan } from './plan.ts'

const point = (code: string, north: number, east: number, more: Partial<PlanPoint> = {}): PlanPoint => ({
  ...{ code, north, east, kind: '4', kindLabel: '取土标贯孔' },
  ...{ collarElevation: 4.1, finalDepth: 45, stableWaterDepth: 1.2 },
  ...more,
})

const content = (points: readonly PlanPoint[], more: Partial<PlanContent> = {}): PlanContent => ({
  ...{ points, lines: [], system: 'CGCS2000 / 3度带 40带', datum: '吴淞高程' },
  made: { holder: '某市地质资料馆', project: '甲工程', madeOn: '2026-11-29' },
  ...more,
})

const placesOf = (mark: Mark) =>
  mark.kind === 'line' ? mark.points : mark.kind === 'area' ? mark.outline : [mark.at]
const textsOf = ({ marks }: Sheet) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
const placeOf = ({ marks }: Sheet, text: string): Place =>
  marks.flatMap((mark) => (mark.kind === 'text' && mark.text === text ? [mark.at] : []))[0] ?? [0, 0]
const isWhole = ({ marks, width, height }: Sheet) =>
  marks.flatMap(placesOf).every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height)

const pair = [point('P-G1', 3_456_100, 512_300), point('P-G2', 3_456_160, 512_300)]

test('without a point there is no plan', () => expect(layOutPlan(content([]))).toEqual([]))

test('X runs up the sheet and Y to the right; coordinates are written in that sense', () => {
  const [plan] = layOutPlan(content([...pair, point('P-G3', 3_456_100, 512_390)]), 1000)
  if (!plan) return
  expect(textsOf(plan)).toEqual(
    expect.arrayContaining(['X 3456100', 'X 3456150', 'Y 512300', 'Y 512350', '1:1000']),
  )
  expect(placeOf(plan, 'X 3456150')[1]).toBeLessThan(placeOf(plan, 'X 3456100')[1])
  expect(placeOf(plan, 'Y 512350')[0]).toBeGreaterThan(placeOf(plan, 'Y 512300')[0])
  // fifty metres at 1:1000 are fifty millimetres
  expect(placeOf(plan, 'X 3456100')[1] - placeOf(plan, 'X 3456150')[1]).toBeCloseTo(50, 6)
})

test('a point is labelled by its number over elevation and depth, and listed with its coordinates', () => {
  const [plan] = layOutPlan(content([...pair, point('P-G3', 3_456_100, 512_390, { collarElevation: null })]))
  const texts = plan ? textsOf(plan) : []
  expect(texts).toEqual(
    expect.arrayContaining(['G1', '4.10 | 45.00', '— | 45.00', 'P-G1', '3456100.00', '512390.00']),
  )
  expect(texts.join('')).toContain('图上孔号省去“P-”')
})

test('coordinates have the decimals they were surveyed with, and the zone that is left out is said', () => {
  const [plan] = layOutPlan(content([point('G1', 3_456_100.125, 595_618.2)], { zone: 41 }))
  const texts = plan ? textsOf(plan) : []
  expect(texts).toEqual(expect.arrayContaining(['3456100.125', '595618.200']))
  expect(texts.join('')).toContain('Y 已略去带号 41')
})

test('the line of a section has its name at both ends', () => {
  const [plan] = layOutPlan(content(pair, { lines: [{ name: '2', points: pair }] }))
  const texts = plan ? textsOf(plan) : []
  expect(texts).toEqual(expect.arrayContaining(['2', '2′', '剖面线']))
  expect(plan && isWhole(plan)).toBe(true)
})

test('more than forty points are listed on pages of their own', () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    point(`G${i + 1}`, 3_456_000 + i * 7, 512_000 + ((i * 37) % 100)),
  )
  const [plan, ...tables] = layOutPlan(content(many))
  expect(tables).toHaveLength(2)
  expect(tables.flatMap(textsOf)).toEqual(expect.arrayContaining(['勘探点一览表（续）', 'G60', '取土标贯孔']))
  expect(plan && textsOf(plan).join('')).toContain('勘探点一览表另附')
})

const extremes: Record<string, readonly PlanPoint[]> = {
  'one point': [point('G1', 3_456_100, 512_300, { kind: null, kindLabel: null })],
  'two points a centimetre apart': [point('G1', 3_456_100, 512_300), point('G2', 3_456_100.01, 512_300)],
  'two points 300 km apart': [point('G1', 3_456_100, 512_300), point('G2', 3_756_100, 512_300)],
  'sixty points on one place': Array.from({ length: 60 }, (_, i) => point(`G${i}`, 3_456_100, 512_300)),
}

test.each(Object.keys(extremes))('a plan of %s is whole at every scale that it can be drawn at', (name) => {
  const points = extremes[name] ?? []
  for (const scale of ['fit', 200, ...scalesForPlan(points)] as const)
    for (const sheet of layOutPlan(content(points), scale)) expect(isWhole(sheet)).toBe(true)
})

test('what would be larger than can be handled is drawn at the scale that fits', () => {
  const far = extremes['two points 300 km apart'] ?? []
  expect(scalesForPlan(far)).not.toContain(200)
  expect(layOutPlan(content(far), 200)[0]?.width).toBe(420)
})

const frame: Box = { left: 0, top: 0, right: 260, foot: 220 }
const isClear = (boxes: readonly Box[]) =>
  boxes.every((box, i) => boxes.slice(i + 1).every((other) => !overlap(box, other)))

test('labels never touch each other, a point or an obstacle, and stay within the frame', () => {
  const at = fc.tuple(
    fc.double({ min: 10, max: 250, noNaN: true }),
    fc.double({ min: 10, max: 210, noNaN: true }),
  )
  const obstacles: Box[] = [{ left: 230, top: 0, right: 260, foot: 30 }]
  fc.assert(
    fc.property(fc.array(at, { minLength: 1, maxLength: 60 }), (places) => {
      const wishes = places.map((place) => ({ at: place, size: { width: 16, height: 7 } }))
      const boxes = placeLabels(wishes, { frame, obstacles, lines: [] }).filter((box) => box !== undefined)
      expect(isClear([...boxes, ...obstacles])).toBe(true)
      for (const { left, top, right, foot } of boxes) {
        expect(left >= 0 && top >= 0 && right <= 260 && foot <= 220).toBe(true)
        expect(places.some(([x, y]) => x > left && x < right && y > top && y < foot)).toBe(false)
      }
    }),
    { numRuns: 60 },
  )
})

test('sixty points on one place have sixty labels', () => {
  const wishes = Array.from({ length: 60 }, () => ({
    at: [130, 110] as const,
    size: { width: 16, height: 7 },
  }))
  const boxes = placeLabels(wishes, { frame, obstacles: [], lines: [] })
  expect(boxes.filter((box) => box === undefined)).toEqual([])
})

test('a label with room beside its point stands at its upper right, and rather not over a line', () => {
  const wish = { at: [100, 100] as const, size: { width: 16, height: 7 } }
  const [free] = placeLabels([wish], { frame, obstacles: [], lines: [] })
  expect(free?.left).toBeGreaterThan(100)
  expect(free?.foot).toBeLessThan(100)
  const line = [
    [100, 100],
    [140, 77],
  ] as const
  const [aside] = placeLabels([wish], { frame, obstacles: [], lines: [line] })
  expect(aside).not.toEqual(free)
})
