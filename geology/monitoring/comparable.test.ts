import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { seasonalTrend } from '#geology/trend.ts'

import { countedValue, readingText, tieBelowLimits } from './censored.ts'
import { comparablePoints, type QualifiedReading } from './comparable.ts'

const found = (value: number) => ({ value, below: false })
const below = (value: number | null) => ({ value, below: true })
const missing = { value: null, below: false }

describe('a reading below its limit of detection', () => {
  test.each([
    [missing, 2, undefined, null],
    [found(0.1), 2, '0.10', 0.1],
    [below(null), 2, '未检出', 0],
    [below(0.05), 2, '<0.05', 0.025],
    [below(0.5), 2, '<0.50', 0.25],
    [below(0.003), 2, '<0.003', 0.0015],
    [below(0.0125), 2, '<0.0125', 0.00625],
    [below(0.000_000_4), 1, '<0.0000004', 0.000_000_2],
    [below(0), 1, '<0.0', 0],
    [below(5), 0, '<5', 2.5],
  ])('%j to %i digits is written %s and counts as %s', (reading, digits, text, value) => {
    expect(readingText(reading, digits)).toBe(text)
    expect(countedValue(reading)).toBe(value)
  })

  test.each([
    ['nothing', [], []],
    ['found and missing ones stay as they are', [found(-3), missing, found(0)], [-3, null, 0]],
    ['without any limit, not found is 0', [below(null), found(0.02)], [0, 0.02]],
    [
      'all below the greatest limit are tied, what reaches it is not',
      [below(0.5), below(0.01), below(null), found(0.3), found(0.5), missing],
      [0.25, 0.25, 0.25, 0.25, 0.5, null],
    ],
  ])('%s', (_, readings, values) => expect(tieBelowLimits(readings)).toEqual(values))
})

/** Months from January 2016. */
const monthly = (count: number, readingAt: (month: number) => Partial<QualifiedReading>) =>
  Array.from({ length: count }, (_, month): QualifiedReading => ({
    ...{ at: Date.UTC(2016, month, 10), value: null, below: false },
    ...{ provisional: false, quality: null, rebased: false },
    ...readingAt(month),
  }))
const trendOf = (readings: readonly QualifiedReading[]) => seasonalTrend(comparablePoints(readings))

describe('the trend of a series with marks', () => {
  test('is not of provisional or suspect readings; what was estimated counts', () => {
    const doubted = monthly(120, (month) => ({
      value: month < 60 ? 7 : 100,
      ...(month % 2 === 0 ? { quality: 'suspect' as const } : { provisional: true }),
    }))
    expect(trendOf(doubted)).toBeUndefined()
    const estimated = monthly(120, (month) => ({ value: month / 12, quality: 'estimated' }))
    expect(trendOf(estimated)?.perYear).toBeCloseTo(1, 6)
  })

  test('is of what comes from the last change of the base on', () => {
    const renewed = monthly(120, (month) => ({
      value: month < 30 ? 500 : month < 60 ? 900 : -month / 12,
      rebased: month === 30 || month === 60,
    }))
    const trend = trendOf(renewed)
    expect(trend?.perYear).toBeCloseTo(-1, 6)
    expect(trend?.from).toBe(renewed[60]?.at)
    expect(trendOf(monthly(60, (month) => ({ value: month, rebased: month === 50 })))).toBeUndefined()
  })

  test('shows a fall from found to not found, and none among what is not found', () => {
    const cleaned = monthly(120, (month) => (month < 60 ? found(8) : below(0.5)))
    expect(trendOf(cleaned)).toMatchObject({ certain: true })
    expect(trendOf(cleaned)?.perYear).toBeLessThan(0)
  })

  test('better limits of what is never found are never a certain trend', () => {
    const limits = fc.array(fc.option(fc.double({ min: 0, max: 10, noNaN: true })), {
      minLength: 40,
      maxLength: 400,
    })
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 4 }), (drawn, visits) => {
        const better = drawn.toSorted((a, b) => (b ?? 0) - (a ?? 0))
        const readings = monthly(better.length, () => ({})).map((one, i) => ({
          ...one,
          // visits crowd towards the end, since a mean of more values must not differ from that of fewer
          at: Date.UTC(2016, i < 40 ? i : 39 + Math.ceil((i - 39) / visits), 10),
          ...below(better[i] ?? null),
        }))
        expect(trendOf(readings)).toMatchObject({ certain: false, perYear: 0 })
      }),
    )
  })
})
