import { readingText } from '#geology/monitoring/censored.ts'
import { waterItems, type WaterClass, type WaterItemName } from '#geology/water/water-items.ts'
import { classedValue, classOf, overallClass } from '#geology/water/water-quality.ts'
import { listedOf, type Line } from '#web/series/lines.ts'
import { ordinaryQuality, qualityText } from '#web/series/marks/reading-words.ts'
import { dayOf, isBelow, isSuspect, type ListedReading } from '#web/series/series.ts'

import { isWaterItem } from './water-limits.ts'

export interface JudgedReading {
  name: WaterItemName
  label: string
  unit: string
  /** Formatted with the item's decimal places: `0.12`, `<0.05`, 未检出. */
  value: string
  sampledOn: string
  waterClass: WaterClass
  /** 暂定值 or 插补; empty for an approved reading. */
  quality: string
}

/**
 * The latest value and class of each item, worst first, and the overall class with the items that determine it (GB/T
 * 14848-2017). Negative values are not measurements and are ignored, as suspect readings are. `halved`: one was below its
 * limit of detection, and is classed at half of it.
 */
export function latestSample(lines: readonly Line[]) {
  const latest = lines.flatMap((line) => {
    const { name } = line
    if (!isWaterItem(name)) return []
    const reading = listedOf(line).findLast((one) => !isSuspect(one) && (valueOf(name, one) ?? -1) >= 0)
    return reading ? [{ name, reading, value: valueOf(name, reading) ?? 0 }] : []
  })
  const judged = latest.map(({ name, reading, value }): JudgedReading => {
    const { label, unit, digits } = waterItems[name]
    const text = readingText({ value: reading.value, below: isBelow(reading) }, digits) ?? ''
    const quality = qualityText([{ label, reading }], false)
    return {
      ...{ name, label, value: text, unit: reading.value === null ? '' : unit },
      sampledOn: dayOf(reading.at),
      waterClass: classOf(name, value),
      quality: quality === ordinaryQuality ? '' : quality,
    }
  })
  const overall = overallClass(Object.fromEntries(latest.map(({ name, value }) => [name, value])))
  const halved = latest.some(({ reading, value }) => isBelow(reading) && value > 0)
  const rank = ({ waterClass }: JudgedReading) => -['I', 'II', 'III', 'IV', 'V'].indexOf(waterClass)
  return { judged: judged.toSorted((a, b) => rank(a) - rank(b)), overall, halved }
}

const valueOf = (name: WaterItemName, reading: ListedReading) =>
  classedValue(name, { value: reading.value, below: isBelow(reading) })
