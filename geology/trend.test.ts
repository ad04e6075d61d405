import { expect, test } from 'vitest'

import { seasonalTrend, type TrendPoint } from './trend.ts'

/** Months from January 2016 at their first in China. */
const months = (count: number, valueAt: (month: number) => number | null, step = 1): TrendPoint[] =>
  Array.from({ length: count }, (_, i) => i * step).flatMap((month) => {
    const value = valueAt(month)
    return value === null ? [] : [{ at: Date.UTC(2016, month, 1) - 8 * 3_600_000, value }]
  })
const season = (month: number) => 5 * Math.cos((2 * Math.PI * (month - 7)) / 12)

test.each([
  ['nothing', []],
  ['one value', months(1, () => 3)],
  ['two years and eleven months', months(35, (month) => -month)],
  [
    'ten years of one winter and another',
    [...months(1, () => 1), ...months(1, () => 2).map((one) => ({ ...one, at: one.at + 315e9 }))],
  ],
])('%s has no trend', (_, observed) => expect(seasonalTrend(observed)).toBeUndefined())

test.each([
  ['sinking under a season ten times as large', months(120, (m) => -m / 24 + season(m)), -0.5, true],
  ['three years are enough', months(36, (m) => m / 4), 3, true],
  ['a season alone is none', months(120, season), 0, false],
  ['what never changes', months(120, () => 7), 0, false],
  ['each quarter', months(40, (m) => -m / 12 + season(m), 3), -1, true],
  ['half of the months missing', months(120, (m) => (m % 5 < 2 ? null : m / 12 + season(m))), 1, true],
  ['one wild value', months(120, (m) => (m === 60 ? 1e6 : m / 12)), 1, true],
] as const)('%s', (_, observed, perYear, certain) => {
  const trend = seasonalTrend(observed)
  expect(trend?.perYear).toBeCloseTo(perYear, 6)
  expect(trend?.certain).toBe(certain)
})

test('alternating values have no trend', () => {
  const turns = months(120, (m) => (Math.floor(m / 12) % 2 === 0 ? 1 : 2))
  expect(seasonalTrend(turns)?.certain).toBe(false)
})

test('daily values count as means of their months', () => {
  const daily = Array.from({ length: 3650 }, (_, day) => ({
    at: Date.UTC(2016, 0, 1 + day),
    value: -day / 365.25,
  }))
  const trend = seasonalTrend(daily)
  expect(trend?.perYear).toBeCloseTo(-1, 2)
  expect([trend?.from, trend?.to]).toEqual([daily[0]?.at, daily.at(-1)?.at])
})
