import { expect, test } from 'vitest'

import { totalText } from './counts.ts'

test.each([
  [0, false, 0, '0'],
  [25_310, false, 25_310, '25,310'],
  [10_000, true, 10_000, '约 1 万'],
  [10_000, true, 34_304, '约 3 万'],
  [10_000, true, 99_840, '约 10 万'],
  [10_000, true, 102_400, '10 万多'],
])('%i, more: %s, about %i is %s', (total, capped, about, text) => {
  expect(totalText({ total, capped, about })).toBe(text)
})
