import { expect, test } from 'vitest'

import { openPace, timeLeftText } from './pace.ts'

test('speed is that of the last fifteen seconds, and unknown in the first', () => {
  let at = 0
  const pace = openPace(() => at * 1000)
  expect(pace(0)).toBeUndefined()
  at = 0.5
  expect(pace(50)).toBeUndefined()
  at = 2
  expect(pace(200)).toBe(100)
  at = 17.5
  expect(pace(200 + 15.5 * 10)).toBe(10)
})

test.each([
  [100, 10, '不到 1 分钟'],
  [600, 10, '约 1 分钟'],
  [610, 10, '约 2 分钟'],
  [3600 * 10, 10, '约 1 小时 0 分'],
  [5400 * 10, 10, '约 1 小时 30 分'],
  [3600 * 72 * 10, 10, '约 3 天'],
])('%i bytes at %i a second: %s', (bytes, rate, words) => {
  expect(timeLeftText(bytes, rate)).toBe(words)
})
