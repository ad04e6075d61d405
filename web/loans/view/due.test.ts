import { expect, test } from 'vitest'

import { dueText, today } from './due.ts'

test.each([
  ['2026-11-23', '今天到期', false, true],
  ['2026-11-24', '还有 1 天', false, true],
  ['2026-12-01', '还有 8 天', false, false],
  ['2026-11-22', '逾期 1 天', true, false],
])('what is due on %s is, on 2026-11-23, %s', (dueOn, words, isLate, isNear) => {
  expect(dueText(dueOn, '2026-11-23')).toEqual({ words, isLate, isNear })
})

test('the day begins in China', () => {
  expect(today(Date.parse('2026-11-22T15:59:59Z'))).toBe('2026-11-22')
  expect(today(Date.parse('2026-11-22T16:00:00Z'))).toBe('2026-11-23')
})
