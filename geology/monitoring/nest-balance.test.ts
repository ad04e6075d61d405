import fc from 'fast-check'
import { expect, test } from 'vitest'

import { nestBalance } from './nest-balance.ts'

const day = 86_400_000
const reading = (month: number, value: number, more: object = {}) => ({
  ...{ at: month * 30 * day, value, rebased: false, quality: null },
  ...more,
})
const series = (...values: number[]) => values.map((value, month) => reading(month, value))
const ever = [-Infinity, Infinity] as const

test('the layers of the console picture: 13.8 mm of layers under 14.2 mm of ground leave 0.4 mm', () => {
  const moved = [2.1, 6.8, 3.4, -1.2, 1.9, 0.6, 0.2]
  const nest = { surface: series(3, 17.2), layers: moved.map((one) => series(1, 1 + one)) }
  expect(nestBalance(nest, ever)).toEqual({
    ...{ from: 0, to: 30 * day, layers: moved, sum: 13.8, surface: 14.2, misfit: 0.4, count: 2 },
    worst: { at: 30 * day, misfit: 0.4 },
  })
})

test('only days count at which all were read, and the largest misfit keeps its day', () => {
  const nest = {
    surface: series(0, 2, 5, 9, 12),
    layers: [series(0, 1, 2, 4, 5), [reading(0, 0), reading(1, 1), reading(3, 4), reading(4, 7)]],
  }
  expect(nestBalance(nest, ever)).toMatchObject({ misfit: 0, count: 4, worst: { at: 90 * day, misfit: 1 } })
  expect(nestBalance(nest, [day, 100 * day])).toMatchObject({
    ...{ from: 30 * day, to: 90 * day, layers: [3, 3], surface: 7, misfit: 1 },
  })
})

test('what is suspect is left out, and a new base is no movement', () => {
  const nest = {
    surface: [reading(0, 0), reading(1, 90, { quality: 'suspect' as const }), reading(2, 3), reading(3, 4)],
    layers: [
      [reading(0, 0), reading(1, 1), reading(2, 3), reading(3, 50, { rebased: true }), reading(4, 51)],
    ],
  }
  expect(nestBalance(nest, ever)).toMatchObject({ sum: 3, surface: 4, misfit: 1, count: 3 })
})

test.each([
  ['one day', { surface: series(1), layers: [series(1)] }],
  ['no common day', { surface: series(1, 2), layers: [[reading(5, 1), reading(6, 2)]] }],
  ['no layer', { surface: series(1, 2), layers: [] }],
])('%s is no balance', (_, nest) => {
  expect(nestBalance(nest, ever)).toBeUndefined()
})

test('layers that sum to the ground leave nothing, whatever they do', () => {
  const moved = fc.array(fc.array(fc.integer({ min: -9999, max: 9999 }), { minLength: 6, maxLength: 6 }), {
    ...{ minLength: 1, maxLength: 9 },
  })
  fc.assert(
    fc.property(moved, (hundredths) => {
      const layers = hundredths.map((one) => series(...one.map((value) => value / 100)))
      const sums = Array.from({ length: 6 }, (_, i) =>
        hundredths.reduce((sum, one) => sum + (one[i] ?? 0), 0),
      )
      const balance = nestBalance({ surface: series(...sums.map((sum) => sum / 100)), layers }, ever)
      expect(balance).toMatchObject({ misfit: 0, worst: { misfit: 0 } })
      expect(balance?.sum).toBe(balance?.surface)
    }),
  )
})
