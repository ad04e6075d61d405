import type { WaterClass, WaterItemName } from '#geology/water/water-quality.ts'
import { classOf, overallClass, waterItems } from '#geology/water/water-quality.ts'
import type { Line } from '#web/catalogue/series/lines.ts'
import { dayOf } from '#web/catalogue/series/series.ts'

import { isWaterItem } from './water-limits.ts'

export interface Judged {
  name: WaterItemName
  label: string
  unit: string
  /** With the decimal places of its item. */
  value: string
  sampledOn: string
  waterClass: WaterClass
  provisional: boolean
}

/**
 * The latest value of each item with its class, the worst first, and the class of them all with the items that
 * decide it (GB/T 14848-2017). Values below zero are no measurements and are left out.
 */
export function latestSample(lines: readonly Line[]) {
  const latest = lines.flatMap(({ name, readings }) => {
    const reading = readings.findLast(({ value }) => value >= 0)
    return isWaterItem(name) && reading ? [{ name, reading }] : []
  })
  const judged = latest.map(({ name, reading }): Judged => {
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
  const rank = ({ waterClass }: Judged) => -['I', 'II', 'III', 'IV', 'V'].indexOf(waterClass)
  return { judged: judged.toSorted((a, b) => rank(a) - rank(b)), overall }
}
