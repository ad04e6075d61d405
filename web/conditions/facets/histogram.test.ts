import { expect, test } from 'vitest'

import { depth, integer, quantity } from '#contract/catalogue/kind.ts'

import { histogramOf } from './histogram.ts'

const values = (...pairs: [string, number][]) => pairs.map(([value, count]) => ({ value, count }))

test('without values there is no histogram', () => {
  expect(histogramOf(depth('孔深', { step: 5 }), [])).toBeUndefined()
  expect(histogramOf(depth('孔深', { step: 5 }), values(['', 9]))).toBeUndefined()
})

test('empty buckets are included, unknown values are not', () => {
  const histogram = histogramOf(depth('孔深', { step: 5 }), values(['5', 3], ['20', 2], ['', 7]))
  expect(histogram).toEqual({
    least: 5,
    greatest: 25,
    step: 5,
    bars: [
      { from: 5, to: 9.99, count: 3 },
      { from: 10, to: 14.99, count: 0 },
      { from: 15, to: 19.99, count: 0 },
      { from: 20, to: 24.99, count: 2 },
    ],
  })
})

test('the bars of decades end with their last year', () => {
  const histogram = histogramOf(integer('年份', { step: 10 }), values(['1990', 1], ['2000', 2]))
  expect(histogram?.bars).toEqual([
    { from: 1990, to: 1999, count: 1 },
    { from: 2000, to: 2009, count: 2 },
  ])
})

test('negative rates have their own bars', () => {
  const histogram = histogramOf(quantity('速率', { digits: 1, step: 2 }), values(['-4', 1], ['0', 2]))
  expect(histogram?.bars.map(({ from, to }) => [from, to])).toEqual([
    [-4, -2.1],
    [-2, -0.1],
    [0, 1.9],
  ])
})

test('one very deep hole does not make a thousand bars, and no count is lost', () => {
  const histogram = histogramOf(depth('孔深', { step: 5 }), values(['0', 4], ['15', 6], ['3000', 1]))
  expect(histogram?.bars.length).toBeLessThanOrEqual(40)
  expect(histogram?.bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(11)
  expect(histogram?.bars.at(-1)?.count).toBe(1)
})
