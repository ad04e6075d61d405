import { seasonalTrend, type Trend } from '#geology/trend.ts'
import { wordingOf } from '#web/monitoring/quantity-wording.ts'

import type { Line } from './lines.ts'
import { dayOf } from './series.ts'

/** The trend of approved values; provisional ones may change. */
export const trendOf = ({ readings }: Pick<Line, 'readings'>): Trend | undefined =>
  seasonalTrend(readings.filter(({ provisional }) => !provisional))

/** Rounds to two significant figures. */
const rounded = (value: number): string => String(Number(Math.abs(value).toPrecision(2)))

const yearOf = (at: number) => dayOf(at).slice(0, 4)

/** Describes a trend in a sentence: period, direction, amount per year. */
export function trendText({ name, series }: Line, { perYear, certain, from, to }: Trend): string {
  const years = `${yearOf(from)}–${yearOf(to)} 年`
  if (!certain || perYear === 0) return `${years}看不出持续的升降`
  const { rises, falls } = wordingOf(name)
  return `${years}平均每年${perYear > 0 ? rises : falls} ${rounded(perYear)} ${series.unit}`.trim()
}

/** Describes a trend in two words, for lists. */
export function rateText({ name }: Line, { perYear, certain }: Trend): string {
  if (!certain || perYear === 0) return '无明显升降'
  const { rises, falls } = wordingOf(name)
  return `每年${perYear > 0 ? rises : falls} ${rounded(perYear)}`
}
