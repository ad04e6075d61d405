import { keyOf, labelOf, listedOf, type Line } from '../lines.ts'
import { dayOf, type ListedReading } from '../series.ts'
import type { LabelledReading } from './reading-words.ts'

/** What was read on a day, by line. */
export interface ObservedDay {
  day: string
  readings: ReadonlyMap<string, ListedReading>
}

/** The days on which lines were read, the earliest first. */
export function daysOf(lines: readonly Line[]): ObservedDay[] {
  const days = new Map<string, Map<string, ListedReading>>()
  for (const line of lines)
    for (const reading of listedOf(line)) {
      const day = dayOf(reading.at)
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
