import type { Field } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'

export interface Bar {
  from: number
  /** The greatest value of the bar, at the field's precision. */
  to: number
  count: number
}

export interface Histogram {
  /** Range and step of the scale. */
  least: number
  greatest: number
  step: number
  bars: Bar[]
}

const maxBars = 40

/**
 * Bars of equal width over all buckets of a numeric facet, including empty ones. Neighbouring buckets are merged
 * until at most forty bars remain; undefined when no record has a value.
 */
export function histogramOf({ step = 1, digits = 0 }: Field, values: Facet['values']): Histogram | undefined {
  const counts = new Map(values.filter(({ value }) => value !== '').map((v) => [Number(v.value), v.count]))
  if (counts.size === 0) return undefined
  const first = Math.min(...counts.keys())
  const buckets = Math.round((Math.max(...counts.keys()) - first) / step) + 1
  const width = step * Math.ceil(buckets / maxBars)
  const least = Math.floor(first / width) * width
  const length = Math.ceil((first + buckets * step - least) / width)
  const bars = Array.from({ length }, (_, i) => {
    const from = round(least + i * width, digits)
    return { from, to: round(from + width - 10 ** -digits, digits), count: 0 }
  })
  for (const [value, count] of counts) {
    const bar = bars[Math.floor((value - least) / width)]
    if (bar) bar.count += count
  }
  return { least, greatest: round(least + length * width, digits), step: width, bars }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
