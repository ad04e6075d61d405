import fc from 'fast-check'
import { expect, test } from 'vitest'

import { movingWindows, rateWithin, trustedPoints, windowIn } from './moving-rate.ts'
import { classWidth, isClear, rateClassOf } from './rate-classes.ts'
import { regressionOf } from './regression.ts'

const day = 86_400_000
const at = (text: string) => Date.parse(`${text}T00:00:00+08:00`)

test('windows move by a month, from the month of the first reading to beyond that of the last one', () => {
  const windows = movingWindows([at('2020-03-10'), at('2022-05-31')], 2)
  expect(windows).toEqual([
    { from: at('2020-03-01'), to: at('2022-03-01') },
    { from: at('2020-04-01'), to: at('2022-04-01') },
    { from: at('2020-05-01'), to: at('2022-05-01') },
    { from: at('2020-06-01'), to: at('2022-06-01') },
  ])
  expect(movingWindows([at('2022-03-10'), at('2022-05-31')], 2)).toEqual([windows[3]])
})

test('a rate is that of the values of its window, and of none where they span less than half of it', () => {
  const points = Array.from({ length: 24 }, (_, i) => ({
    at: at('2020-01-01') + i * 30.4375 * day,
    value: i < 12 ? i : 12,
  }))
  const year = (from: string, to: string) => {
    const window = { from: at(from), to: at(to) }
    const [start, end] = windowIn(
      points.map((one) => one.at),
      window,
    )
    return rateWithin(points.slice(start, end), window)
  }
  expect(year('2020-01-01', '2021-01-01')?.perYear).toBeCloseTo(12, 9)
  expect(year('2021-01-05', '2021-12-31')?.perYear).toBeCloseTo(0, 9)
  expect(year('2019-09-01', '2020-09-01')?.count).toBe(9)
  expect(year('2019-07-01', '2020-07-01')).toBeUndefined()
})

test('a line goes through what is on the last base of its window, without what is suspect', () => {
  const reading = { below: false, rebased: false, quality: null } as const
  const points = trustedPoints([
    { ...reading, at: 0, value: 90 },
    { ...reading, at: 1, value: 0, rebased: true },
    { ...reading, at: 2, value: 70, quality: 'suspect' },
    { ...reading, at: 3, value: 2 },
    { ...reading, at: 4, value: null },
  ])
  expect(points).toEqual([
    { at: 1, value: 0 },
    { at: 3, value: 2 },
  ])
})

test.each([
  [[], 1],
  [[0], 1],
  [[-2.9, 1], 1],
  [[3.1], 2],
  [[7, -14], 5],
  [[0.047], 0.02],
  [[30], 10],
])('the rates %j have classes so wide: %d', (rates, width) => {
  expect(classWidth(rates)).toBe(width)
})

test.each([
  [5, 3, 0],
  [-5, 2.5, 0],
  [2, 0, 1],
  [2.1, 0.1, 2],
  [-4, 0.1, -2],
  [-4.1, 0.1, -3],
])('a rate of %d ± %d is of class %d', (perYear, error, found) => {
  expect(rateClassOf({ perYear, error }, 2) || 0).toBe(found)
})

test('however a series goes, its rate has the class of its own sign, and the greatest one fits in three widths', () => {
  const values = fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 3, maxLength: 40 })
  fc.assert(
    fc.property(values, (all) => {
      const rate = regressionOf(all.map((value, i) => ({ at: i * 30 * day, value })))
      if (!rate) return
      const width = classWidth([rate.perYear])
      const found = rateClassOf(rate, width)
      expect(Math.abs(rate.perYear)).toBeLessThanOrEqual(width * 3 * (1 + 1e-9))
      expect(Math.sign(found) || 0).toBe(isClear(rate) ? Math.sign(rate.perYear) : 0)
    }),
  )
})
