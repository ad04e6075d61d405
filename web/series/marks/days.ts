import { keyOf, labelOf, listedOf, type Line } from '../lines.ts'
import { dayOf, type ListedReading } from '../series.ts'
import type { LabelledReading } from './reading-words.ts'

/** What was read on a day, by line; where a line was read more than once on any day, at a minute. */
export interface ObservedDay {
  /** `2026-11-20`, or `2026-11-20 08:00`. */
  day: string
  readings: ReadonlyMap<string, ListedReading>
}

const shanghaiMinute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  ...{ dateStyle: 'short', timeStyle: 'short' },
})

const isReadTwiceADay = (line: Line): boolean => {
  const listed = listedOf(line)
  return listed.some(({ at }, i) => i > 0 && dayOf(at) === dayOf(listed[i - 1]?.at ?? 0))
}

/** The days, or minutes, at which lines were read, the earliest first. */
export function daysOf(lines: readonly Line[]): ObservedDay[] {
  const textOf = lines.some(isReadTwiceADay) ? (at: number) => shanghaiMinute.format(at) : dayOf
  const days = new Map<string, Map<string, ListedReading>>()
  for (const line of lines)
    for (const reading of listedOf(line)) {
      const day = textOf(reading.at)
      days.set(day, (days.get(day) ?? new Map<string, ListedReading>()).set(keyOf(line), reading))
    }
  return [...days].map(([day, readings]) => ({ day, readings })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The readings of a day with the labels of their lines, in the order of these. */
export const labelledOf = (lines: readonly Line[], { readings }: ObservedDay): LabelledReading[] =>
  lines.flatMap((line) => {
    const reading = readings.get(keyOf(line))
    return reading ? [{ label: labelOf(line), reading }] : []
  })
