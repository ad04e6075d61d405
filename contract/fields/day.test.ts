import { expect, test } from 'vitest'

import { isDay } from './day.ts'

test.each([
  '',
  '2024-02-30',
  '2023-02-29',
  '2024-13-01',
  '2024-3-1',
  '2024-03-01T00:00',
  '２０２４-03-01',
  '20240301',
  '0000-01-01',
])('“%s” names no day', (text) => expect(isDay(text)).toBe(false))

test.each(['2024-02-29', '1900-01-01', '0001-01-01', '9999-12-31'])('%s is a day', (text) =>
  expect(isDay(text)).toBe(true),
)
