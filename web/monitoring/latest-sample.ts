import { waterItems, type WaterClass, type WaterItemName } from '#geology/water/water-items.ts'
import { classOf, overallClass } from '#geology/water/water-quality.ts'
import type { Line } from '#web/series/lines.ts'
import { dayOf } from '#web/series/series.ts'

import { isWaterItem } from './water-limits.ts'

export interface JudgedReading {
  name: WaterItemName
  label: string
  unit: string
  /** Formatted with the item's decimal places. */
  value: string
  sampledOn: string
  waterClass: WaterClass
  provisional: boolean
}

/**
 * The latest value and class of each item, worst first, and the overall class with the items that determine it (GB/T
 * 14848-2017). Negative values are not measurements and are ignored.
 */
export function latestSample(lines: readonly Line[]) {
  const latest = lines.flatMap(({ name, readings }) => {
    const reading = readings.findLast(({ value }) => value >= 0)
    return isWaterItem(name) && reading ? [{ name, reading }] : []
  })
  const judged = latest.map(({ name, reading }): JudgedReading => {
    const { label, unit, digits } = waterItems[name]
    const { value, at, provisional } = reading
    return {
      ...{ name, label, unit, provisional },
      value: value.toFixed(digits),
      sampledOn: dayOf(at),
      waterClass: classOf(name, value),
    }
  })
  const overall = overallClass(Object.fromEntries(latest.map(({ name, reading }) => [name, reading.value])))
  const rank = ({ waterClass }: JudgedReading) => -['I', 'II', 'III', 'IV', 'V'].indexOf(waterClass)
  return { judged: judged.toSorted((a, b) => rank(a) - rank(b)), overall }
}
