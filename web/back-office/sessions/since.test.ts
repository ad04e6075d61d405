import { expect, test } from 'vitest'

import { sinceText } from './since.ts'

const now = Date.parse('2026-03-02T04:00:00Z')

test.each([
  ['2026-03-02T03:59:30Z', '刚刚'],
  ['2026-03-02T03:01:00Z', '59 分钟前'],
  ['2026-03-01T04:00:01Z', '23 小时前'],
  ['2026-03-01T04:00:00Z', '2026-03-01 12:00'],
])('%s is %s', (moment, words) => {
  expect(sinceText(moment, now)).toBe(words)
})
