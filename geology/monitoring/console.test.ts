import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { crossingsOf, isBeyond, isSameCrossing } from './crossings.ts'
import { columnWidthOf, decimate, indexFrom } from './decimation.ts'
import { changesSince, sumsSince } from './difference.ts'
import { regressionOf } from './regression.ts'

const day = 86_400_000
const year = 365.25 * day

describe('decimation', () => {
  const series = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -50, max: 50 })), { maxLength: 400 })
    .map((steps) => {
      let at = 0
      return steps.map(([step, value]) => ({ at: (at += step), value }))
    })

  test('keeps the first, lowest, highest and last value of every column, in order, and no more than four', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 20_000 }), (points, width) => {
        const columns = {
          at: Float64Array.from(points, ({ at }) => at),
          value: Float64Array.from(points, ({ value }) => value),
        }
        const chosen = decimate(columns, width)
        expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b))
        const columnOf = (at: number) => Math.floor(at / width)
        const byColumn = Map.groupBy(chosen, (i) => columnOf(points[i]?.at ?? 0))
        for (const [column, all] of Map.groupBy(points, ({ at }) => columnOf(at))) {
          const own = (byColumn.get(column) ?? []).flatMap((i) => points[i] ?? [])
          const [allValues, ownValues] = [all, own].map((some) => some.map(({ value }) => value))
          expect(own.length).toBeLessThanOrEqual(4)
          expect([own[0], own.at(-1)]).toEqual([all[0], all.at(-1)])
          expect(Math.min(...(ownValues ?? []))).toBe(Math.min(...(allValues ?? [])))
          expect(Math.max(...(ownValues ?? []))).toBe(Math.max(...(allValues ?? [])))
        }
      }),
    )
  })

  test('finds where a window begins, and columns of one to two pixels', () => {
    const at = Float64Array.from([10, 20, 20, 30])
    expect([5, 10, 11, 20, 25, 31].map((moment) => indexFrom(at, moment))).toEqual([0, 0, 1, 1, 3, 4])
    expect([0.5, 1, 3, 1024, 1025].map(columnWidthOf)).toEqual([1, 1, 4, 1024, 2048])
  })
})

describe('the rate by regression', () => {
  test('a hand-computed line: 0, 1, 1, 2 mm in four years rises by 0.6 ± 0.141 mm a year', () => {
    // mean x 1.5, y 1; Sxx 5, Sxy 3, Syy 2; residual 2 − 0.6 · 3 = 0.2; error √(0.2 / 2 / 5)
    const points = [0, 1, 1, 2].map((value, i) => ({ at: i * year, value }))
    const found = regressionOf(points)
    expect(found?.perYear).toBeCloseTo(0.6, 12)
    expect(found?.error).toBeCloseTo(Math.sqrt(0.02), 12)
    expect(found?.count).toBe(4)
  })

  test('needs three values at more than one moment', () => {
    const at = (moment: number) => ({ at: moment, value: 1 })
    expect(regressionOf([])).toBeUndefined()
    expect(regressionOf([at(0), at(day)])).toBeUndefined()
    expect(regressionOf([at(5), at(5), at(5)])).toBeUndefined()
  })

  test('recovers the slope of any straight line, far from 1970 and from zero, without error', () => {
    const slope = fc.double({ min: -100, max: 100, noNaN: true })
    fc.assert(
      fc.property(slope, fc.integer({ min: 3, max: 400 }), (perYear, count) => {
        const points = Array.from({ length: count }, (_, i) => {
          const at = Date.UTC(1996, 0, 1) + i * 30 * day
          return { at, value: 12_345 + (perYear * (at - Date.UTC(1996, 0, 1))) / year }
        })
        const found = regressionOf(points)
        expect(found?.perYear).toBeCloseTo(perYear, 5)
        expect(found?.error).toBeCloseTo(0, 3)
      }),
    )
  })
})

describe('the change since a day', () => {
  const reading = (at: number, value: number, more: { rebased?: boolean; suspect?: boolean } = {}) => ({
    ...{ at: at * day, value, rebased: more.rebased ?? false },
    quality: more.suspect ? ('suspect' as const) : null,
  })
  const changes = (readings: ReturnType<typeof reading>[], since: number) =>
    changesSince(readings, since * day).map(({ value }) => value)

  test('is counted from the last reading of that day or before', () => {
    const all = [reading(1, 10.1), reading(5, 10.4), reading(9, 9.9)]
    expect(changes(all, 6)).toEqual([-0.3, 0, -0.5])
    expect(changes(all, 100)).toEqual([0.2, 0.5, 0])
  })

  test('is counted from the first one where there is none before; of nothing there is nothing', () => {
    expect(changes([reading(5, 3), reading(9, 4)], 1)).toEqual([0, 1])
    expect(changes([], 1)).toEqual([])
  })

  test('never from a suspect reading, and a new base is no movement', () => {
    const all = [
      reading(1, 10),
      reading(2, 99, { suspect: true }),
      reading(3, 12),
      reading(4, 500, { rebased: true }),
      reading(5, 503),
    ]
    expect(changes(all, 2.5)).toEqual([0, 89, 2, 2, 5])
    const doubted = [
      reading(1, 1),
      reading(2, 80, { rebased: true, suspect: true }),
      reading(3, 50),
      reading(4, 51),
    ]
    expect(changes(doubted, 1.5)).toEqual([0, 79, 0, 1])
  })

  test('without a new base it is the value less a constant, whatever the day', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 50 }), (drawn, since) => {
        const found = changes(
          drawn.map((value, i) => reading(i, value / 10)),
          since + 0.5,
        )
        const base = (drawn[Math.min(since, drawn.length - 1)] ?? 0) / 10
        found.forEach((value, i) => expect(value).toBeCloseTo((drawn[i] ?? 0) / 10 - base, 8))
      }),
    )
  })

  test('amounts add up from that day on; what is suspect is not counted', () => {
    const pumped = [reading(1, 5), reading(2, 0.1), reading(3, 900, { suspect: true }), reading(4, 0.2)]
    expect(sumsSince(pumped, 2 * day).map(({ value }) => value)).toEqual([0.1, 0.1, 0.3])
  })
})

describe('crossings of a bound', () => {
  const above = { side: 'above', limit: 10 } as const
  const points = (...values: number[]) => values.map((value, at) => ({ at, value }))

  test('the bound itself is not crossed; a run is one crossing, the last may last', () => {
    expect(crossingsOf(points(9, 10, 9), above)).toEqual([])
    expect(crossingsOf(points(9, 11, 13, 12, 10, 11), above)).toEqual([
      { from: 1, to: 3, isStanding: false, extreme: 13 },
      { from: 5, to: 5, isStanding: true, extreme: 11 },
    ])
    expect(crossingsOf(points(-1, -3, 0), { side: 'below', limit: -2 })).toEqual([
      { from: 1, to: 1, isStanding: false, extreme: -3 },
    ])
  })

  test('as many crossings as there are steps from within to beyond', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (values) => {
        const beyond = values.map((value) => isBeyond(above, value))
        const steps = beyond.filter((is, i) => is && !beyond[i - 1]).length
        expect(crossingsOf(points(...values), above)).toHaveLength(steps)
      }),
    )
  })

  test('two are the same where they share a moment', () => {
    expect(isSameCrossing({ from: 1, to: 5 }, { from: 5, to: 9 })).toBe(true)
    expect(isSameCrossing({ from: 1, to: 4 }, { from: 5, to: 9 })).toBe(false)
    expect(isSameCrossing({ from: 7, to: 8 }, { from: 2, to: 9 })).toBe(true)
  })
})
