import type { Trend } from '#contract/series/series-views.ts'

import type { Line } from './lines.ts'
import { wordingOf } from './quantity-wording.ts'
import { dayOf } from './series.ts'

type MeasuredLine = Pick<Line, 'name' | 'series'>

const yearOf = (at: number) => dayOf(at).slice(0, 4)

/** Millimetres to a tenth: nobody levels better. Other quantities to two figures. */
const roundAmount = (amount: number, unit: string): number =>
  Number(unit === 'mm' && amount < 10 ? amount.toFixed(1) : amount.toPrecision(2))

/** The change of a year without its direction: lengths in millimetres, metres would be strings of zeros. */
function computeYearlyChange({ series: { unit } }: MeasuredLine, perYear: number) {
  const [amount, ofYear] = unit === 'm' ? [Math.abs(perYear) * 1000, 'mm'] : [Math.abs(perYear), unit]
  return { amount: roundAmount(amount, ofYear), unit: ofYear }
}

const unclearTrend = '无明显升降'

/** Direction and amount a year: 下沉 1.5 mm/年. */
export function rateText(line: MeasuredLine, trend: Pick<Trend, 'perYear' | 'certain'>): string {
  const { amount, unit } = computeYearlyChange(line, trend.perYear)
  if (!trend.certain || amount === 0) return unclearTrend
  const { rises, falls } = wordingOf(line.name)
  const way = trend.perYear > 0 ? rises : falls
  return unit ? `${way} ${amount} ${unit}/年` : `每年${way} ${amount}`
}

/** Describes a trend with its period. */
export function trendText(line: MeasuredLine, trend: Trend): string {
  const rate = rateText(line, trend)
  return `${yearOf(trend.from)}–${yearOf(trend.to)} 年${rate === unclearTrend ? '' : '平均'}${rate}`
}
