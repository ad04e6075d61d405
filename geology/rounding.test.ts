import fc from 'fast-check'
import { expect, test } from 'vitest'

import { decimalText } from './rounding.ts'

test.each([
  [(43.1 + 42) / 2, 1, '42.6'], // 42.55
  [1.775, 2, '1.78'],
  [0.285, 2, '0.28'],
  [16.05, 1, '16.0'],
  [11.25, 1, '11.2'],
  [-0.125, 2, '-0.12'],
  [-0.001, 2, '0.00'],
  [2.5, 0, '2'],
  [0.1 + 0.2, 1, '0.3'],
  [5e-7, 6, '0.000000'],
  [1e21, 1, `1${'0'.repeat(21)}.0`],
])('%d with %d decimals is %s', (value, digits, text) => {
  expect(decimalText(value, digits)).toBe(text)
})

test('any number of thousandths is the nearest hundredth, and a half the even one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (thousandths) => {
      const hundredths = Math.round(Number(decimalText(thousandths / 1000, 2)) * 100)
      const away = Math.abs(thousandths - hundredths * 10)
      expect(away < 5 || (away === 5 && hundredths % 2 === 0)).toBe(true)
    }),
  )
})

test('a number that has no more decimals than asked for stays what it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (n, digits) => {
      const value = n / 10 ** digits
      expect(Number(decimalText(value, digits))).toBe(value === 0 ? 0 : value)
    }),
  )
})
