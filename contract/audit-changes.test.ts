import { expect, test } from 'vitest'

import { changeText, valueText } from './audit-changes.ts'

test.each([
  ['a moment, in the time of the city', '2026-03-01T16:30:00.000Z', '2026-03-02 00:30'],
  ['a day', '2026-03-01', '2026-03-01'],
  ['what only looks like one', '2026-03-01T16:30', '2026-03-01T16:30'],
  ['nothing', null, '空'],
])('%s is written for people', (_, value, words) => {
  expect(valueText(value)).toBe(words)
})

test('a change of a moment names both in local time', () => {
  const change = { field: 'until', label: '下线', before: null, after: '2026-03-01T00:00:00Z' }
  expect(changeText(change)).toBe('下线：空 → 2026-03-01 08:00')
})
