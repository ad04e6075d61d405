import fc from 'fast-check'
import { expect, test } from 'vitest'

import { regressionOf } from './regression.ts'
import { slidingRates, type BasedPoint } from './sliding-rates.ts'

const day = 86_400_000
const daily = (values: readonly number[], rebased: readonly number[] = []) =>
  values.map((value, i) => ({ at: i * day, value, rebased: rebased.includes(i) }))

/** The rates that there are. */
const knownRates = (points: readonly BasedPoint[], width: number) =>
  slidingRates(points, width).flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))

test('a rate is there from the third reading on that spans half of the time, and turns with the movement', () => {
  const rates = knownRates(daily([0, 1, 2, 3, 4, 5, 5, 5, 5, 5]), 5 * day)
  expect(rates.map(({ at }) => at / day)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(rates[0]?.value).toBeCloseTo(365.25, 9)
  expect(rates.at(-1)?.value).toBeCloseTo(0, 9)
})

test('every point has its rate, or none', () => {
  expect(slidingRates(daily([0, 1, 2]), 2 * day).map(({ value }) => value === null)).toEqual([
    true,
    true,
    true,
  ])
  expect(slidingRates(daily([0, 1, 2, 3]), 3 * day).map(({ value }) => value === null)).toEqual([
    ...[true, true, false, false],
  ])
})

test('no line goes through two bases', () => {
  const rates = knownRates(daily([0, 1, 2, 90, 90, 90, 90], [3]), 4 * day)
  expect(rates.map(({ at, value }) => [at / day, Math.round(value * 1000) / 1000])).toEqual([
    [2, 365.25],
    [5, 0],
    [6, 0],
  ])
})

test('each rate is that of a regression through its own window, however long the series is', () => {
  const values = fc.array(
    fc.record({
      pause: fc.integer({ min: 1, max: 5 * 24 }),
      value: fc.double({ min: -900, max: 900, noNaN: true }),
      rebased: fc.boolean().map((one) => one && true),
    }),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(values, fc.integer({ min: 2, max: 60 }), (read, days) => {
      let at = Date.UTC(1996, 0)
      const points = read.map(({ pause, value, rebased }, i) => ({
        ...{ at: (at += (pause * day) / 24), value, rebased: rebased && i % 9 === 0 },
      }))
      for (const { at: moment, value } of knownRates(points, days * day)) {
        const end = points.findIndex((one) => one.at === moment) + 1
        const base = points.slice(0, end).findLastIndex((one) => one.rebased)
        const window = points.slice(Math.max(0, base), end).filter((one) => one.at > moment - days * day)
        const { perYear = NaN } = regressionOf(window) ?? {}
        expect(Math.abs(value - perYear)).toBeLessThan(1e-6 * Math.max(1, Math.abs(perYear)))
      }
    }),
  )
})

test('thirty years of hours are as exact at their end as at their beginning', () => {
  const hour = 3_600_000
  const points = Array.from({ length: 200_000 }, (_, i) => ({
    ...{ at: Date.UTC(1996, 0) + i * hour, value: (i * hour) / (365.25 * day) + 1000, rebased: false },
  }))
  const rates = knownRates(points, 30 * day)
  for (const { value } of [rates[0], rates[99_999], rates.at(-1)].flatMap((one) => one ?? []))
    expect(value).toBeCloseTo(1, 7)
})
