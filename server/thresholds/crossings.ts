import { countedValue } from '#geology/monitoring/censored.ts'
import { isTrusted } from '#geology/monitoring/comparable.ts'
import { crossingsOf, isSameCrossing } from '#geology/monitoring/crossings.ts'
import { changesSince, sumsSince } from '#geology/monitoring/difference.ts'
import type { Observation } from '#server/catalogue/series.ts'

import type { StoredCrossing, ThresholdTerms } from './thresholds.queries.ts'

const day = 86_400_000

interface CrossingTerms extends Pick<ThresholdTerms, 'measure' | 'since' | 'side' | 'bound'> {
  /** Whether what changes is a sum since the day. */
  isAmount: boolean
}

/** The crossings of a threshold by the readings of its series, oldest first; what is suspect crosses nothing. */
export function crossingsIn(
  readings: readonly Observation[],
  { measure, since, side, bound, isAmount }: CrossingTerms,
): StoredCrossing[] {
  const values = readings.flatMap(({ at, rebased, quality, ...reading }) => {
    const value = countedValue(reading)
    return value === null ? [] : [{ at: at.getTime(), value, rebased, quality }]
  })
  const start = measure === 'change' && since ? Date.parse(`${since}T00:00:00+08:00`) : undefined
  const movedSince = (from: number) => (isAmount ? sumsSince(values, from) : changesSince(values, from + day))
  const compared = start === undefined ? values : movedSince(start).filter(({ at }) => at >= start)
  return crossingsOf(compared.filter(isTrusted), { side, limit: bound }).map(({ from, to, ...crossing }) => ({
    ...crossing,
    ...{ from: new Date(from), to: new Date(to) },
  }))
}

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
