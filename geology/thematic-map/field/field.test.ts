import { expect, test } from 'vitest'

import type { Place } from '#geology/drawing/marks.ts'
import { channelHole, mapHole, muckHole, topHole } from '#geology/thematic-map/test-holes.ts'

import { wholeField } from './field.ts'
import { groundAround, groundAt } from './map-frame.ts'
import { nodeEstimator } from './node.ts'
import { readTheme } from './theme-model.ts'
import type { MapHole, Theme } from './themes.ts'

const at = (theme: Theme, holes: readonly MapHole[], [east, north]: Place) => {
  const { model } = readTheme(theme, holes)
  if (!model) throw new Error('no model')
  return nodeEstimator(model)({ east, north })
}
const valueAt = (theme: Theme, holes: readonly MapHole[], place: Place) =>
  at(theme, holes, place).zones[0]?.value

/** Drawings, worked example 4. */
const worked = [
  topHole('A', [0, 0], -24.6),
  topHole('B', [30, 0], -25.8),
  topHole('C', [0, 40], -27),
  topHole('D', [60, 80], -22),
]

test('a node is the weighted mean of the worked example, and a hole its own value', () => {
  expect(valueAt('top7', worked, [10, 10])).toBeCloseTo(-25.147, 3)
  expect(valueAt('top7', worked.slice(0, 3), [10, 10])).toBeCloseTo(-25.2, 6)
  expect(valueAt('top7', worked, [30, 0])).toBeCloseTo(-25.8, 6)
})

test('a hole that is not open weighs no more than the third nearest', () => {
  const holes = worked.map((hole) => ({ ...hole, isBlended: true }))
  expect(valueAt('top7', holes.slice(0, 3), [0, 0])).toBeCloseTo((-24.6 - 25.8 - 27) / 3, 6)
})

const square = (size: number): Place[] => [
  [0, 0],
  [size, 0],
  [size, size],
  [0, size],
]

test.each([
  ['scarce', 'top7', worked.slice(0, 2)],
  ['missing', 'top6', worked],
  ['scarce', 'water', worked],
  ['line', 'top7', [0, 1, 2, 3].map((i) => topHole(`L${i}`, [i * 50, i * 20], -30))],
] as const)('there is no map for the reason “%s” of %s', (reason, theme, holes) => {
  expect(readTheme(theme, holes)).toMatchObject({ refused: reason, model: undefined })
})

test('holes that ended above, and those without numbers, are told apart', () => {
  const short = mapHole('S', [5, 5], [['②', '粉质黏土', 8]])
  const blank = mapHole('N', [6, 6], [['', '黏土', 40]])
  const { decisive, silent, leftOut } = readTheme('top7', [...worked, short, blank])
  expect([decisive, silent, leftOut]).toEqual([4, 1, [{ code: 'N', reason: '没有层号' }]])
})

test('a layer that most holes around lack has no value there', () => {
  const met = square(100).map((place, i) => topHole(`M${i}`, place, -30))
  const missing = square(100).map(([x, y], i) =>
    mapHole(
      `O${i}`,
      [x + 1000, y],
      [
        ['⑤1', '黏土', 34],
        ['⑧1', '黏土', 60],
      ],
    ),
  )
  const holes = [...met, ...missing]
  expect(at('top7', holes, [50, 50]).zones[0]?.likelihood).toBeGreaterThan(0.9)
  expect(at('top7', holes, [1050, 50]).zones[0]?.likelihood).toBeLessThan(0.1)
  const { model } = readTheme('top7', holes)
  const ground = groundAround(holes)
  if (!model || !ground) throw new Error('no model')
  const { values, likelihood } = wholeField(model, ground).zones[0] ?? { values: [], likelihood: [] }
  const far = values.filter((_, i) => (likelihood[i] ?? 0) < 0.2)
  expect(far.length).toBeGreaterThan(100)
  expect(far.every((value) => value === null)).toBe(true)
})

test('a thickness runs out half way to where the layer is missing, and falls below zero beyond', () => {
  const there = square(10).map(([x, y], i) => muckHole(`M${i}`, [x - 5, y - 5], 8))
  const none = square(10).map(([x, y], i) => muckHole(`O${i}`, [x + 395, y - 5], 0))
  const holes = [...there, ...none]
  expect(valueAt('soft', holes, [0, 0])).toBeGreaterThan(7.9)
  expect(valueAt('soft', holes, [200, 0])).toBeCloseTo(0, 6)
  expect(valueAt('soft', holes, [250, 0])).toBeLessThan(0)
})

test('a hole that ended in the soft soil says nothing of its thickness', () => {
  const holes = square(100).map((place, i) => muckHole(`M${i}`, place, 8))
  const within = mapHole(
    'E',
    [50, 50],
    [
      ['①1', '杂填土', 2],
      ['④', '淤泥质黏土', 4],
    ],
  )
  expect(valueAt('soft', [...holes, within], [50, 50])).toBeCloseTo(8, 6)
})

test('on the two sides of a channel only the holes of that side count', () => {
  const beside = square(60).map((place, i) => topHole(`B${i}`, place, -28 - i * 0.1))
  const within = square(60).map(([x, y], i) => channelHole(`C${i}`, [x + 200, y], -38 - i * 0.1))
  const middle = at('top7', [...beside, ...within], [130, 30])
  expect(middle.fillShare).toBeCloseTo(0.5, 2)
  const [outside, inside] = middle.zones.map(({ value }) => value ?? 0)
  expect(outside).toBeGreaterThan(-28.5)
  expect(inside).toBeLessThan(-37.5)
})

test('water is mapped from holes of which the level is known, and thickness needs no datum', () => {
  const holes = square(100).map((place, i) => topHole(`W${i}`, place, -30, { stableWaterDepth: 1 + i * 0.1 }))
  expect(valueAt('water', holes, [0, 0])).toBeCloseTo(3, 6)
})

test('the order in which holes come makes no difference', () => {
  const holes = [...worked, ...square(300).map((place, i) => topHole(`S${i}`, place, -26 - i))]
  const field = (given: readonly MapHole[]) => {
    const { model } = readTheme('top7', given)
    return model && wholeField(model, groundAt({ east: 100, north: 100 }, 1000))
  }
  expect(field(holes.toReversed())).toEqual(field(holes))
})

test('the ground fills an A3 sheet at the largest scale that shows all of an area, up to a limit', () => {
  const box = (width: number, height: number) => [
    { east: 500_000, north: 3_400_000 },
    { east: 500_000 + width, north: 3_400_000 + height },
  ]
  expect(groundAround(box(10, 10))?.scale).toBe(1000)
  expect(groundAround(box(381, 200))?.scale).toBe(2000)
  expect(groundAround(box(19_000, 11_200))?.scale).toBe(50_000)
  expect(groundAround(box(19_001, 10))).toBeUndefined()
  const nodes = groundAround(box(10, 10))?.nodes
  expect([nodes?.columns, nodes?.rows]).toEqual([96, 57])
})
