import { expect, test } from 'vitest'

import { amountIn } from './amounts.ts'

test.each([
  ['50', 50, 50],
  [' 10000 ', 10_000, 10_000],
  ['-5', undefined, -5],
  ['−5', undefined, -5],
  ['0', undefined, undefined],
  ['10001', undefined, undefined],
  ['1e3', undefined, undefined],
  ['', undefined, undefined],
  ['五十', undefined, undefined],
])('%s is %s credits to give, %s to change', (text, given, changed) => {
  expect([amountIn(text), amountIn(text, { negative: true })]).toEqual([given, changed])
})
