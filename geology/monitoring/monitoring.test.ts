import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { jumpFrom } from './jumps.ts'
import { settlementAt } from './levelling.ts'
import { yearlyRate } from './rates.ts'

describe('a reading that leaves its series', () => {
  const levels = [12.1, 12.3, 12.2, 12.4, 12.3, 12.5, 12.4]

  test.each([
    [12.6, undefined],
    [14.3, undefined],
    [1245, { last: 12.4, times: 6163 }],
    [-12.4, { last: 12.4, times: 124 }],
  ])('%s', (value, jump) => {
    expect(jumpFrom(levels, value, 2)).toEqual(jump)
  })

  test('a short series has shown nothing yet; one that never changed allows for its last digit', () => {
    expect(jumpFrom([1, 2, 3], 1000, 2)).toBeUndefined()
    expect(jumpFrom([5, 5, 5, 5, 5, 5], 5.2, 2)).toBeUndefined()
    expect(jumpFrom([5, 5, 5, 5, 5, 5], 5.3, 2)).toEqual({ last: 5, times: 30 })
  })
})

test('whatever is levelled, the settlements differ by what the heights do, and a new base changes nothing', () => {
  const heights = fc.array(fc.tuple(fc.integer({ min: -90_000, max: 90_000 }), fc.boolean()), {
    minLength: 2,
    maxLength: 20,
  })
  fc.assert(
    fc.property(heights, (levelled) => {
      let last = { elevation: 0, settlement: 0 }
      for (const [i, [tenths, rebased]] of levelled.entries()) {
        const elevation = tenths / 10_000
        const settlement = settlementAt(i === 0 ? undefined : last, { elevation, rebased })
        const sunk = rebased || i === 0 ? 0 : (last.elevation - elevation) * 1000
        expect(settlement - (i === 0 ? 0 : last.settlement)).toBeCloseTo(sunk, 1)
        last = { elevation, settlement }
      }
    }),
  )
})

test('what sinks steadily under any season is told by its yearly rate', () => {
  const monthly = Array.from({ length: 36 }, (_, n) => ({
    at: Date.UTC(2023, n, 1),
    value: n * 0.5 + 3 * Math.sin((n / 12) * 2 * Math.PI),
  }))
  expect(yearlyRate(monthly)).toBeCloseTo(6, 0)
  const yearly = [2024, 2025, 2026].map((year, n) => ({ at: Date.UTC(year, 0, 1), value: 4 * n }))
  expect(yearlyRate(yearly)).toBe(4)
  expect(yearlyRate(monthly.slice(0, 10))).toBeUndefined()
  expect(yearlyRate([])).toBeUndefined()
})
