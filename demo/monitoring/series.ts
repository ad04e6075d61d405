import { dayNumber, isoDay } from '#demo/city/days.ts'
import type { Random } from '#demo/city/random.ts'
import { yearlyRate } from '#geology/monitoring/rates.ts'

import { months } from './ground-model.ts'

/** One value of a series; one that is missing is null, or is not there at all. */
export interface SeriesValue {
  quantity: string
  at: string
  value: number | null
  provisional: boolean
}

const provisionalMonths = 3

/** The first of a month, by months since January 2012. */
export const monthStart = (month: number): number => dayNumber(2012, 1 + month, 1)

export const momentOf = (month: number): string => `${isoDay(monthStart(month))}T00:00:00+08:00`

/** Ten years of months end here; a point that was given up ends earlier. */
export const tenYears = { from: months - 120, to: months }

export interface Span {
  from: number
  to: number
}

/** One visit in so many is missed, and now and then a whole season. */
export function missedIn({ from, to }: Span, random: Random): Set<number> {
  const missed = new Set<number>()
  for (let month = from + 1; month < to - 1; month += 1) {
    const length = random() < 0.006 ? 5 : random() < 0.02 ? 1 : 0
    for (let i = 0; i < length && month + i < to - 1; i += 1) missed.add(month + i)
  }
  return missed
}

/** The values of one visit; all are missing if the visit did not take place. */
export function visit(month: number, values: Record<string, number>, missed: boolean): SeriesValue[] {
  return Object.entries(values).map(([quantity, value]) => ({
    quantity,
    at: momentOf(month),
    value: missed ? null : value,
    provisional: month >= months - provisionalMonths,
  }))
}

/** mm a year, positive when sinking. `down` is -1 for a quantity that counts upward. */
export function settlementRate(series: readonly SeriesValue[], quantity: string, down: 1 | -1 = 1) {
  const points = series.flatMap((one) =>
    one.quantity === quantity && one.value !== null
      ? [{ at: Date.parse(one.at), value: down * one.value }]
      : [],
  )
  return yearlyRate(points) ?? null
}
