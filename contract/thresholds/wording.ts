import { isYearly, type Threshold, thresholdSides } from './thresholds.ts'

type Compared = Pick<Threshold, 'label' | 'measure' | 'since' | 'days' | 'isAmount'>

/** What a threshold compares: 水位埋深; 累计沉降量自 2024-03-01 起的变化; 月开采量自 2024-03-01 起的累计; 水位埋深近 30 天的变化速率. */
export function comparedText({ label, measure, since, days, isAmount }: Compared): string {
  if (measure === 'change') return `${label}自 ${since} 起的${isAmount ? '累计' : '变化'}`
  if (measure === 'rate') return `${label}近 ${days} 天的${isAmount ? '累计' : '变化'}速率`
  return label
}

/** The unit of what is compared: mm, mm/d, mm/a. */
export function comparedUnit({ measure, days, unit }: Pick<Threshold, 'measure' | 'days' | 'unit'>): string {
  return measure === 'rate' ? `${unit}/${isYearly(days ?? 0) ? 'a' : 'd'}` : unit
}

/** The bound in words: 上限 9 m. */
export const boundText = (
  terms: Pick<Threshold, 'measure' | 'days' | 'unit' | 'side' | 'bound'>,
  digits = 12,
): string =>
  `${thresholdSides[terms.side]} ${Number(terms.bound.toFixed(digits))} ${comparedUnit(terms)}`.trim()
