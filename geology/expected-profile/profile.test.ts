import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { chooseNeighbours, neighbourLimits } from './neighbours.ts'
import type { NeighbourHole } from './profile-column.ts'
import { bearingLayersIn, profileRowsOf, softSoilIn } from './profile-rows.ts'
import { expectProfile } from './profile.ts'
import { estimateSurface, type SurfacePoint } from './surface.ts'
import { inverseDistanceWeights, weightedMean } from './weights.ts'

/** The worked case of the practice, seen from (10, 10). */
const worked = (
  [
    [0, 0, -24.6],
    [30, 0, -25.8],
    [0, 40, -27],
    [60, 80, -22],
  ] as const
).map(([x, y, value]) => ({ east: x - 10, north: y - 10, value }))

const meanOf = (points: readonly SurfacePoint[]) =>
  weightedMean(
    points.map(({ value }) => value),
    inverseDistanceWeights(points),
  )

describe('inverse distance', () => {
  test('the worked case', () => {
    expect(meanOf(worked)).toBeCloseTo(-25.147, 3)
    expect(meanOf(worked.slice(0, 3))).toBeCloseTo(-25.2, 3)
    expect(estimateSurface(worked).value).toBeCloseTo(-25.147, 3)
  })

  test('on a point its own value, unless it counts no more than two others', () => {
    const on = [{ east: 0, north: 0, value: -30 }, ...worked]
    expect(meanOf(on)).toBe(-30)
    const blended = on.map((point) => ({ ...point, isBlended: true })).slice(0, 3)
    expect(meanOf(blended)).toBeCloseTo((-30 - 24.6 - 25.8) / 3, 6)
  })

  test('is between the least and the greatest value, and weights are shares', () => {
    const metres = fc.double({ min: -2000, max: 2000, noNaN: true })
    const points = fc.array(
      fc.record({ east: metres, north: metres, value: metres, isBlended: fc.boolean() }),
      {
        minLength: 3,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(points, (some) => {
        const weights = inverseDistanceWeights(some)
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
        const values = some.map(({ value }) => value)
        const { value, range } = estimateSurface(some)
        expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-6)
        expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-6)
        expect(range).toBeGreaterThan(0)
      }),
    )
  })

  test('the range grows with the distance and with what the holes differ by', () => {
    const cross = (away: number, step: number) =>
      [0, 1, 2, 3].map((i) => ({
        east: away + 40 * (i % 2),
        north: 40 * Math.floor(i / 2),
        value: -20 + step * (i % 2),
      }))
    const ranges = [20, 200, 1500].map((away) => estimateSurface(cross(away, 0.5)).range)
    expect(ranges).toEqual(ranges.toSorted((a, b) => a - b))
    expect(estimateSurface(cross(20, 2)).range).toBeGreaterThan(estimateSurface(cross(20, 0.5)).range)
  })
})

type Row = readonly [layer: string, name: string, base: number]

const hole = (code: string, east: number, rows: readonly Row[], north = 0): NeighbourHole => ({
  ...{ code, east, north, collarElevation: 4 },
  finalDepth: rows.at(-1)?.[2] ?? null,
  strata: rows.map(([layer, name, baseDepth]) => ({ layer, name, baseDepth, description: null })),
})

const muck = '淤泥质黏土'
const plain = (shift = 0): Row[] => [
  ['①1', '杂填土', 1.5],
  ['②1', '粉质黏土', 3.5],
  ['④', muck, 17 + shift],
  ['⑤1', '黏土', 23 + shift],
  ['⑥', '粉质黏土', 27 + shift],
  ['⑦1', '砂质粉土', 34 + shift],
  ['⑦2', '粉细砂', 45 + shift],
]
const channel = (shift = 0): Row[] => [
  ...plain(shift).slice(0, 3),
  ['⑤1', '黏土', 21 + shift],
  ['⑤2', '砂质粉土', 30 + shift],
  ['⑤3', '粉质黏土', 40 + shift],
  ['⑦2', '粉细砂', 50 + shift],
]
const without = (rows: readonly Row[], ...layers: string[]) =>
  rows.filter(([layer]) => !layers.includes(layer))

const rowsOf = (holes: readonly NeighbourHole[], column = 0) => {
  const expected = expectProfile(holes)
  return expected ? profileRowsOf(expected.columns[column]?.layers ?? [], expected.ground) : []
}
const basesOf = (holes: readonly NeighbourHole[]) =>
  Object.fromEntries(rowsOf(holes).map(({ layer, base }) => [layer, base?.depth]))

describe('layers', () => {
  test('elevations are interpolated, not depths: on a mound the flat layers lie deeper', () => {
    const flat = [0, 1, 2].map((i) => {
      const collar = 4 + i
      const at = hole(`H${i}`, [10, -10, 0][i] ?? 0, plain(i), [0, 0, 10][i])
      return { ...at, collarElevation: collar }
    })
    const expected = expectProfile(flat)
    expect(expected?.ground.value).toBeCloseTo(5, 6)
    expect(expected?.columns[0]?.layers.find(({ layer }) => layer === '④')?.base?.value).toBeCloseTo(-13, 6)
  })

  test('fewer than three holes let expect nothing', () => {
    expect(expectProfile([hole('A', 10, plain()), hole('B', 20, plain())])).toBeUndefined()
    const mute = hole('C', 30, [['', '黏土', 20]])
    expect(expectProfile([hole('A', 10, plain()), hole('B', 20, plain()), mute])).toBeUndefined()
  })

  test('a layer is there where the nearer half has it; else it is said to be possible', () => {
    const holes = [
      hole('A', 20, plain()),
      hole('B', -25, plain()),
      hole('C', 30, plain()),
      hole('D', -30, without(plain(), '⑥')),
      hole('E', 32, without(plain(), '⑥')),
    ]
    expect(basesOf(holes)).toHaveProperty('⑥')
    const far = holes.map((each, i) => (i < 3 ? { ...each, east: each.east * 3 } : each))
    expect(basesOf(far)).not.toHaveProperty('⑥')
    expect(expectProfile(far)?.possible.map(({ layer }) => layer)).toEqual(['⑥'])
    expect(expectProfile(far)?.possible[0]?.likelihood).toBeLessThan(0.5)
  })

  test('a hole that ends inside a layer says nothing of its base, nor of what is below', () => {
    const short = (code: string, east: number) =>
      hole(code, east, [...plain().slice(0, 2), ['④', muck, 12] as const])
    const deep = [hole('A', 200, plain()), hole('B', -220, plain()), hole('C', 240, plain())]
    expect(basesOf([short('S', 5), ...deep])).toEqual(basesOf(deep))
    const two = [short('S', 5), short('T', 8), short('U', -8), ...deep.slice(0, 2)]
    expect(rowsOf(two).map(({ layer, base }) => [layer, base === null])).toEqual([
      ['①1', false],
      ['②1', false],
      ['④', true],
    ])
  })

  test('a lens closes into its layer and is named; undivided and divided layers are one', () => {
    const lens: Row[] = [
      ['③', '淤泥质粉质黏土', 5],
      ['③t', '黏质粉土', 6.5],
      ['③', '淤泥质粉质黏土', 9],
      ['④', muck, 20],
    ]
    const plainly = without(lens, '③t').slice(1)
    const rows = rowsOf([hole('A', 10, lens), hole('B', -10, plainly), hole('C', 20, plainly)])
    expect(rows[0]).toMatchObject({ layer: '③', base: { depth: 9 }, lenses: ['③t黏质粉土'] })
    const parts: Row[] = [
      ['④', muck, 17],
      ['⑤1-1', '黏土', 20],
      ['⑤1-2', '粉质黏土', 23],
      ['⑥', '粉质黏土', 27],
      ['⑦1', '粉砂', 30],
    ]
    const whole: Row[] = [
      ['④', muck, 17],
      ['⑤1', '黏土', 23],
      ['⑥', '粉质黏土', 27],
      ['⑦1', '粉砂', 30],
    ]
    const layersOf = (...some: (readonly Row[])[]) =>
      rowsOf(some.map((each, i) => hole(`H${i}`, 10 + i, each))).map(({ layer }) => layer)
    expect(layersOf(parts, whole, whole)).toEqual(['④', '⑤1', '⑥', '⑦1'])
    expect(layersOf(parts, parts, parts, whole)).toEqual(['④', '⑤1-1', '⑤1-2', '⑥', '⑦1'])
  })

  test('a hole whose order is against its numbers is left out, with the reason', () => {
    const wrong = hole('W', 1, [
      ['⑤1', '黏土', 20],
      ['④', muck, 30],
      ['⑥', '粉质黏土', 35],
    ])
    const expected = expectProfile([wrong, ...[10, 20, 30].map((east) => hole(`H${east}`, east, plain()))])
    expect(expected?.leftOut).toEqual([{ code: 'W', reason: '层序与层号不符' }])
  })
})

describe('a channel', () => {
  const beside = [-40, -60, -90].map((east, i) => hole(`N${i}`, east, plain(i / 10)))
  const inside = [70, 90, 120].map((east, i) => hole(`C${i}`, east, channel(i / 10)))

  test('is not averaged away: each side has a column of its own, from its own holes', () => {
    const expected = expectProfile([...beside, ...inside])
    expect(expected?.columns.map(({ setting }) => setting)).toEqual(['古河道外', '古河道内'])
    const [outside, within] = [0, 1].map((column) => rowsOf([...beside, ...inside], column))
    expect(outside?.map(({ layer }) => layer)).toEqual(['①1', '②1', '④', '⑤1', '⑥', '⑦1', '⑦2'])
    expect(within?.map(({ layer }) => layer)).toEqual(['①1', '②1', '④', '⑤1', '⑤2', '⑤3', '⑦2'])
    const baseIn = (rows: typeof outside, layer: string) =>
      rows?.find((row) => row.layer === layer)?.base?.depth ?? 0
    expect(baseIn(outside, '⑦1')).toBeCloseTo(34.06, 1)
    expect(baseIn(within, '⑤3')).toBeCloseTo(40.08, 1)
    const probability = expected?.columns.reduce((sum, column) => sum + column.probability, 0)
    expect(probability).toBeCloseTo(1, 9)
    expect(expected?.columns[0]?.probability).toBeGreaterThan(0.6)
    expect(expected?.possible).toEqual([])
  })

  test('of fewer than three holes is no column; its layers are said to be possible', () => {
    const expected = expectProfile([...beside, ...inside.slice(1)])
    expect(expected?.columns.map(({ setting, probability }) => [setting, probability < 1])).toEqual([
      ['古河道外', true],
    ])
    expect(expected?.possible.map(({ layer }) => layer)).toEqual(['⑤2', '⑤3'])
  })

  test('of a creek is no second column: its mud is said to be possible', () => {
    const creek: Row[] = [['①1', '杂填土', 2], ['①2', '浜填土', 4.5], ...plain().slice(2)]
    const expected = expectProfile([...beside, ...[60, 70, 80].map((east) => hole(`M${east}`, east, creek))])
    expect(expected?.columns).toMatchObject([{ probability: 1, setting: undefined }])
    expect(expected?.columns[0]?.layers[1]?.layer).toBe('②1')
    expect(expected?.possible.map(({ layer }) => layer)).toEqual(['①2'])
  })

  test('far away has no say', () => {
    const far = inside.map((each) => ({ ...each, east: each.east * 15 }))
    expect(expectProfile([...beside, ...far])?.columns).toMatchObject([
      { probability: 1, setting: undefined },
    ])
  })
})

test('bases never rise and no layer is without thickness, whatever the holes are', () => {
  const rows = fc
    .record({
      steps: fc.array(fc.double({ min: 0.05, max: 12, noNaN: true }), { minLength: 7, maxLength: 7 }),
      indices: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      isChannel: fc.boolean(),
    })
    .map(({ steps, indices, isChannel }): Row[] => {
      let depth = 0
      const model = isChannel ? channel() : plain()
      return indices.map((i) => [model[i]?.[0] ?? '', model[i]?.[1] ?? '', (depth += steps[i] ?? 1)])
    })
  const offset = fc.double({ min: -1500, max: 1500, noNaN: true })
  const some = fc.array(fc.tuple(offset, offset, rows), { minLength: 3, maxLength: 14 })
  fc.assert(
    fc.property(some, (given) => {
      const holes = given.map(([east, north, strata], i) => hole(`H${i}`, east, strata, north))
      for (const column of [0, 1]) {
        const found = rowsOf(holes, column)
        const bounds = [0, ...found.flatMap(({ base }) => (base ? [base.depth] : []))]
        expect(found.map(({ top }) => top?.depth)).toEqual(bounds.slice(0, found.length))
        expect(new Set(bounds).size).toBe(bounds.length)
        expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
      }
    }),
  )
})

test('soft soil and bearing layers', () => {
  const rows = rowsOf([10, -10, 20].map((east) => hole(`H${east}`, east, plain())))
  expect(softSoilIn(rows)).toMatchObject({ thickness: 13.5, from: 3.5, to: 17 })
  expect(bearingLayersIn(rows).map(({ layer }) => layer)).toEqual(['⑥', '⑦1', '⑦2'])
  expect(softSoilIn(rows.slice(3))).toBeUndefined()
})

test('of the holes around, at every depth the nearest that go so deep are asked', () => {
  const shallow = Array.from({ length: 60 }, (_, i) => ({ code: `S${i}`, finalDepth: 15 }))
  const deep = Array.from({ length: 60 }, (_, i) => ({ code: `D${i}`, finalDepth: 60 }))
  const chosen = chooseNeighbours([...shallow, ...deep])
  expect(chosen.map(({ code }) => code)).toEqual(
    [...shallow.slice(0, neighbourLimits.perDepth), ...deep.slice(0, neighbourLimits.perDepth)].map(
      ({ code }) => code,
    ),
  )
  const deeper = Array.from({ length: 100 }, (_, i) => ({ finalDepth: i }))
  expect(chooseNeighbours(deeper)).toHaveLength(neighbourLimits.holes)
})
