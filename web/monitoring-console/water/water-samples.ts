import { readingText } from '#geology/monitoring/censored.ts'
import { type WaterClass, type WaterItemName, waterItems } from '#geology/water/water-items.ts'
import { classedValue, overallClass } from '#geology/water/water-quality.ts'
import { isWaterItem } from '#web/monitoring/water-limits.ts'
import { type Line, listedOf } from '#web/series/lines.ts'
import type { Span } from '#web/series/scales.ts'
import { dayOf, isBelow, isSuspect, type ListedReading } from '#web/series/series.ts'

/** What was analysed of a well on one day. */
export interface WaterSample {
  day: string
  at: number
  waterClass: WaterClass
  /** The items that decide the class, each with its value: 锰 0.32 mg/L. */
  worst: string[]
  /** So many items were measured; others decide nothing. */
  items: number
}

interface ItemReading {
  name: WaterItemName
  reading: ListedReading
  value: number
}

/** The samples of a well within a window, oldest first, each of the class of its worst item (GB/T 14848-2017). */
export function waterSamples(
  lines: readonly Line[],
  { span: [from, to], isApproved }: { span: Span; isApproved: boolean },
): WaterSample[] {
  const readings = lines.flatMap((line): ItemReading[] => {
    const { name } = line
    if (!isWaterItem(name)) return []
    return listedOf(line).flatMap((reading) => {
      const isCounted = reading.at >= from && reading.at <= to && !isSuspect(reading)
      const value = isCounted ? classedValue(name, { value: reading.value, below: isBelow(reading) }) : null
      return value === null || value < 0 || (isApproved && reading.provisional)
        ? []
        : [{ name, reading, value }]
    })
  })
  return [...Map.groupBy(readings, ({ reading }) => dayOf(reading.at))]
    .map(([day, sample]) => judge(day, sample))
    .filter((sample) => sample !== undefined)
    .toSorted((a, b) => a.at - b.at)
}

function judge(day: string, sample: readonly ItemReading[]): WaterSample | undefined {
  const latest = new Map(sample.map((one) => [one.name, one]))
  const overall = overallClass(
    Object.fromEntries([...latest.values()].map(({ name, value }) => [name, value])),
  )
  const [first] = sample
  if (!overall || !first) return undefined
  const { waterClass, worst } = overall
  return {
    ...{ day, at: first.reading.at, waterClass, items: latest.size },
    worst: worst.map((name) => textOf(name, latest.get(name)?.reading)),
  }
}

function textOf(name: WaterItemName, reading: ListedReading | undefined): string {
  const { label, unit, digits } = waterItems[name]
  const text = reading && readingText({ value: reading.value, below: isBelow(reading) }, digits)
  return [label, text, reading?.value !== null && unit].filter(Boolean).join(' ')
}
