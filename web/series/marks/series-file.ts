import { csvOf, type CsvColumn } from '#web/ui/table/csv.ts'

import { keyOf, labelOf, writtenReading, type Line } from '../lines.ts'
import { daysOf, labelledOf, type ObservedDay } from './days.ts'
import { qualityText, remarkText } from './reading-words.ts'

/** Readings, the earliest first: one line a day, a column for each quantity; a last one for remarks if there are any. */
export function seriesFile(lines: readonly Line[]): string {
  const days = daysOf(lines)
  const columns: CsvColumn<ObservedDay>[] = [
    { label: '日期', cell: ({ day }) => day },
    ...lines.map((line): CsvColumn<ObservedDay> => ({
      label: labelOf(line),
      unit: line.series.unit,
      sign: line.series.sign,
      cell: ({ readings }) => writtenReading(line, readings.get(keyOf(line))) ?? null,
    })),
    { label: '数据质量', cell: (day) => qualityText(labelledOf(lines, day), false) },
  ]
  const remarkOf = (day: ObservedDay) => remarkText(labelledOf(lines, day))
  const remarks: CsvColumn<ObservedDay> = { label: '备注', cell: remarkOf }
  return csvOf(days.some((day) => remarkOf(day) !== '') ? [...columns, remarks] : columns, days)
}
