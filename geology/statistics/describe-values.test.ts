import fc from 'fast-check'
import { expect, test } from 'vitest'

import { describeValues } from './describe-values.ts'

const cohesion = [42, 46, 51, 39, 48, 44, 55, 47, 41, 49, 45, 53]

test('strength: mean, deviation, variation and standard value by the formulas of the code', () => {
  const found = describeValues(cohesion, { unfavourable: 'small' })
  expect(found).toMatchObject({ count: 12, least: 39, greatest: 55, outliers: [] })
  expect(found?.mean).toBeCloseTo(46.667, 3)
  expect(found?.deviation).toBeCloseTo(4.8492, 4)
  expect(found?.variation).toBeCloseTo(0.10391, 5)
  expect(found?.factor).toBeCloseTo(0.94551, 5)
  expect(found?.standard).toBeCloseTo(44.12, 2)
})

test('a value beyond three deviations is taken out and named; without a test it stays', () => {
  const values = [...cohesion, 88]
  expect(describeValues(values, { unfavourable: 'small', outlierTest: 'threeSigma' })).toMatchObject({
    count: 12,
    outliers: [88],
  })
  const remaining = describeValues(values, { unfavourable: 'small' })
  expect(remaining?.mean).toBeCloseTo(49.846, 3)
  expect(remaining?.deviation).toBeCloseTo(12.368, 3)
  expect(remaining?.standard).toBeCloseTo(43.66, 2)
})

test('of six values three deviations say nothing, and Grubbs does', () => {
  const values = [16.8, 18.2, 17.5, 19.6, 15.9, 44]
  expect(describeValues(values, { outlierTest: 'threeSigma' })?.outliers).toEqual([])
  expect(describeValues(values, { outlierTest: 'grubbs' })).toMatchObject({ count: 5, outliers: [44] })
  expect(describeValues(values)?.deviation).toBeCloseTo(10.851, 3)
})

test('among fewer than six values no outlier is looked for', () => {
  const shortLists = fc.array(fc.constantFrom(1, 1.1, 1000), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      shortLists,
      fc.constantFrom('threeSigma' as const, 'grubbs' as const),
      (values, outlierTest) => {
        expect(describeValues(values, { outlierTest })).toMatchObject({ count: values.length, outliers: [] })
      },
    ),
  )
})

test('the least number of values, and the side that is unfavourable', () => {
  const friction = describeValues([16.8, 18.2, 17.5, 19.6, 15.9, 18], { unfavourable: 'small' })
  expect(friction?.factor).toBeCloseTo(0.94077, 4)
  expect(friction?.standard).toBeCloseTo(16.62, 2)
  const voids = describeValues([1.41, 1.36, 1.44, 1.39, 1.47, 1.33, 1.42], { unfavourable: 'great' })
  expect(voids?.mean).toBeCloseTo(1.40286, 5)
  expect(voids?.factor).toBeCloseTo(1.02504, 4)
  expect(voids?.standard).toBeCloseTo(1.438, 3)
  expect(describeValues([1, 2, 3, 4, 5], { unfavourable: 'small' })).toMatchObject({
    count: 5,
    deviation: undefined,
    standard: undefined,
  })
  expect(describeValues([])).toBeUndefined()
})

test('whatever the values are: the mean lies between the ends, and what was taken out is named', () => {
  const values = fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(values, fc.constantFrom('none', 'threeSigma', 'grubbs'), (all, outlierTest) => {
      const found = describeValues(all, { outlierTest, unfavourable: 'small' })
      expect(found).toBeDefined()
      if (!found) return
      expect(found.count + found.outliers.length).toBe(all.length)
      expect(found.mean).toBeGreaterThanOrEqual(found.least - 1e-6)
      expect(found.mean).toBeLessThanOrEqual(found.greatest + 1e-6)
    }),
  )
})
