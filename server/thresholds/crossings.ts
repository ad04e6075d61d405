import { isYearly } from '#contract/thresholds/thresholds.ts'
import { countedValue, tieBelowLimits } from '#geology/monitoring/censored.ts'
import { isTrusted } from '#geology/monitoring/comparable.ts'
import { crossingsOf, isSameCrossing } from '#geology/monitoring/crossings.ts'
import { changesSince, roundFraction, sumsSince } from '#geology/monitoring/difference.ts'
import { slidingRates, type RatePoint } from '#geology/monitoring/sliding-rates.ts'
import type { Observation } from '#server/catalogue/series.ts'

import type { StoredCrossing, ThresholdTerms } from './thresholds.queries.ts'

const day = 86_400_000

interface CrossingTerms extends Pick<ThresholdTerms, 'measure' | 'since' | 'days' | 'side' | 'bound'> {
  /** Whether what changes is a sum since the day. */
  isAmount: boolean
}

interface ComparedValue {
  at: number
  value: number
  rebased: boolean
  quality: Observation['quality']
}

/** The crossings of a threshold by the readings of its series, oldest first; what is suspect crosses nothing. */
export function crossingsIn(readings: readonly Observation[], terms: CrossingTerms): StoredCrossing[] {
  // a rate of limits of detection would be that of the laboratory
  const counted = terms.measure === 'rate' ? tieBelowLimits(readings) : readings.map(countedValue)
  const values = readings.flatMap(({ at, rebased, quality }, i) => {
    const value = counted[i] ?? null
    return value === null ? [] : [{ at: at.getTime(), value, rebased, quality }]
  })
  return crossingsOf(comparedPoints(values, terms), { side: terms.side, limit: terms.bound }).map(
    ({ from, to, ...crossing }) => ({ ...crossing, ...{ from: new Date(from), to: new Date(to) } }),
  )
}

/** What is compared with the bound, oldest first. */
function comparedPoints(values: readonly ComparedValue[], terms: CrossingTerms): RatePoint[] {
  const { measure, since, days, isAmount } = terms
  if (measure === 'rate' && days !== null) return ratesOver(values, days, isAmount)
  if (measure !== 'change' || since === null) return values.filter(isTrusted)
  const start = Date.parse(`${since}T00:00:00+08:00`)
  const moved = isAmount ? sumsSince(values, start) : changesSince(values, start + day)
  return moved.filter((one) => one.at >= start && isTrusted(one))
}

/** Rates over so many days, a day or a year; of amounts, those of what they add up to. */
function ratesOver(values: readonly ComparedValue[], days: number, isAmount: boolean): RatePoint[] {
  const summed = isAmount ? sumsSince(values, -Infinity) : values
  let isPending = false
  const points = summed.flatMap((one) => {
    isPending ||= one.rebased && !isAmount
    if (!isTrusted(one)) return []
    const rebased = isPending
    isPending = false
    return [{ at: one.at, value: one.value, rebased }]
  })
  const share = isYearly(days) ? 1 : 1 / daysOfYear
  return slidingRates(points, days * day).map(({ at, value }) => ({
    at,
    value: value === null ? null : roundFraction(value * share),
  }))
}

const daysOfYear = 365.25

export interface CrossingChanges {
  /** Not reported yet. */
  begun: StoredCrossing[]
  /** Told, and longer, shorter or ended by now. */
  changed: StoredCrossing[]
  /** Told, and without any reading by now. */
  withdrawn: StoredCrossing[]
}

const spanOf = ({ from, to }: Pick<StoredCrossing, 'from' | 'to'>) => ({
  from: from.getTime(),
  to: to.getTime(),
})

/** What is to be reported of crossings, those that were reported considered. One that ended before `seenTo` is not reported. */
export function compareCrossings(
  reported: readonly StoredCrossing[],
  found: readonly StoredCrossing[],
  seenTo: Date | null,
): CrossingChanges {
  const isSame = (a: StoredCrossing, b: StoredCrossing) => isSameCrossing(spanOf(a), spanOf(b))
  const later = found.filter(({ to, isStanding }) => isStanding || seenTo === null || to > seenTo)
  return {
    begun: later.filter((one) => !reported.some((before) => isSame(before, one))),
    changed: reported.flatMap((before) => {
      const now = found.findLast((one) => isSame(before, one))
      return now ? [{ ...now, from: before.from }] : []
    }),
    withdrawn: reported.filter((before) => !found.some((one) => isSame(before, one))),
  }
}
