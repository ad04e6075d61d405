import { expect, test } from 'vitest'

import { dayText, durationWords, momentText, secondText } from './moments.ts'

test('moments are in the local time of the city, in any browser time zone', () => {
  expect(momentText('2026-11-20T13:05:09.000Z')).toBe('2026-11-20 21:05')
  expect(secondText('2026-11-20T13:05:09.000Z')).toBe('2026-11-20 21:05:09')
  expect(dayText('2026-11-20T16:00:00.000Z')).toBe('2026-11-21')
})

test.each([
  [1, '1 秒'],
  [60, '1 分钟'],
  [83, '1 分 23 秒'],
  [900, '15 分钟'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words)
})
