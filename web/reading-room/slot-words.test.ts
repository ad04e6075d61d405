import { expect, test } from 'vitest'

import { dayWords } from './slot-words.ts'

test.each([
  ['2026-11-26', '11月26日 周四'],
  ['2027-01-03', '1月3日 周日'],
])('%s is %s', (day, words) => {
  expect(dayWords(day)).toBe(words)
})
