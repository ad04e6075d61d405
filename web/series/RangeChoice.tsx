import { Segments } from '#web/ui/fields/Segments.tsx'

import type { Line } from './lines.ts'

/** Years back from the last reading; all of them without. */
export type Years = 1 | 3 | undefined

const choices: readonly [years: Years, label: string][] = [
  [1, '1 年'],
  [3, '3 年'],
  [undefined, '全部'],
]

interface RangeChoiceProps {
  years: Years
  onChange: (years: Years) => void
}

/** How far back the charts go. */
export const RangeChoice = ({ years, onChange }: RangeChoiceProps) => (
  <Segments legend="时段" choices={choices} chosen={years} onChange={onChange} />
)

const year = 365.25 * 86_400_000

/** The readings of the last years before `end`. */
export function limitToYears(lines: readonly Line[], years: Years, end: number): Line[] {
  if (years === undefined) return [...lines]
  const from = end - years * year
  const recent = <R extends { at: number }>(readings: readonly R[]) => readings.filter(({ at }) => at >= from)
  return lines.map((line) => ({
    ...line,
    readings: recent(line.readings),
    ...(line.blanks && { blanks: recent(line.blanks) }),
  }))
}
