import { expect, test } from 'vitest'

import type { Observation } from '#server/catalogue/series.ts'

import { crossingsIn } from './crossings.ts'

const day = 86_400_000
const start = Date.UTC(2024, 0)

type Change = Partial<Observation> & { after: number }

/** Readings so many days after the first of January 2024. */
const readings = (rows: readonly Change[]): Observation[] =>
  rows.map(({ after, ...row }) => ({
    ...{ value: 0, below: false, quality: null, rebased: false, provisional: false, remark: null },
    ...row,
    at: new Date(start + after * day),
  }))

const rateTerms = (days: number, bound: number) => ({
  ...{ measure: 'rate' as const, since: null, side: 'above' as const, isAmount: false },
  ...{ days, bound },
})

test.each([0.02, 0.1, 0.3])('a rate of exactly its bound of %f a day crosses nothing', (bound) => {
  const steady = readings(Array.from({ length: 365 }, (_, i) => ({ after: i, value: i * bound })))
  expect(crossingsIn(steady, rateTerms(30, bound))).toEqual([])
  expect(crossingsIn(steady, { ...rateTerms(30, bound), side: 'below' })).toEqual([])
})

test('a crossing ends where there is no rate any more, and the next movement is another', () => {
  const rise = (from: number) =>
    Array.from({ length: 40 }, (_, i) => ({ after: from + i, value: from / 10 + i }))
  const monthly = Array.from({ length: 12 }, (_, i) => ({ after: 60 + 30 * i, value: 40 }))
  const found = crossingsIn(readings([...rise(0), ...monthly, ...rise(430)]), rateTerms(7, 0.5))
  expect(found.map(({ isStanding }) => isStanding)).toEqual([false, true])
  const quiet = crossingsIn(readings([...rise(0), ...monthly]), rateTerms(7, 0.5))
  expect(quiet.map(({ isStanding }) => isStanding)).toEqual([false])
})

test('a greater limit of detection is no rise', () => {
  const samples = Array.from({ length: 24 }, (_, i) => ({
    ...{ after: i * 30, below: true, value: i < 12 ? 0.01 : 0.5 },
  }))
  expect(crossingsIn(readings(samples), rateTerms(365, 0.05))).toEqual([])
})
