import { expect, test } from 'vitest'

import { dayOf, firstDay, isWithin, lastDay, momentOf, readDay, readMoment } from './day-values.ts'

test.each(['2031-01-01', '2024-02-29', '1900-01-01'])('the day %s is read and written alike', (day) => {
  expect(dayOf(readDay(day))).toBe(day)
})

test.each(['', '2031', '2031-1-1', '2031-01-01T00:00'])('“%s” is no day', (text) =>
  expect(readDay(text)).toBeNull(),
)

test.each([
  ['2026-11-20T13:05:00.000Z', '2026-11-20T21:05:00'],
  ['2026-11-20T17:30:00.000Z', '2026-11-21T01:30:00'],
])('the moment %s stands as %s on the clock of the archive', (iso, local) => {
  const value = readMoment(iso)
  expect(value?.toString()).toBe(local)
  expect(momentOf(value)).toBe(iso)
})

test('no moment is empty on both sides', () => {
  expect(readMoment('')).toBeNull()
  expect(momentOf(null)).toBe('')
})

test.each([
  ['0002-03-04', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2999-12-31', true],
])('%s can be chosen: %s', (day, can) => {
  const value = readDay(day)
  expect(value && isWithin(value, firstDay, lastDay)).toBe(can)
})
