import { expect, test } from 'vitest'

import { canPay } from './can-pay.ts'

test('each price is paid from one purse: that of the organisation first, then the own', () => {
  expect(canPay([10, 10], { own: 10, pool: 10 })).toBe(true)
  expect(canPay([1, 1, 1, 1], { own: 2, pool: 2 })).toBe(true)
  expect(canPay([3], { own: 2, pool: 2 })).toBe(false) // never from both
  expect(canPay([10, 10], { own: 15, pool: null })).toBe(false)
})
