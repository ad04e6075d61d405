import { expect, test } from 'vitest'

import { lastYear, readPeriod } from './period.ts'

test.each([
  ['2026-11-23', '2025-12-01'],
  ['2026-12-01', '2026-01-01'],
  ['2026-01-31', '2025-02-01'],
])('the year up to %s begins on %s', (to, from) => {
  expect(lastYear(to)).toEqual({ from, to })
})

test.each([
  '',
  'from=2026-02-30&to=2026-03-01',
  'from=2026-03-02&to=2026-03-01',
  'from=1900-01-01&to=2026-01-01',
])('the address ?%s has no period of its own', (query) =>
  expect(readPeriod(new URLSearchParams(query))).toEqual(lastYear()),
)

test('the period of the address is taken', () => {
  const period = { from: '2026-01-01', to: '2026-03-31' }
  expect(readPeriod(new URLSearchParams(period))).toEqual(period)
})
