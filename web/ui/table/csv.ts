import { csvLine } from '#contract/csv.ts'

/** A column of a file: its head, and the cell of a row; null where nothing is known. */
export interface CsvColumn<Row> {
  label: string
  unit?: string | undefined
  /** What a positive number means. */
  sign?: string | undefined
  cell: (row: Row) => string | number | null
}

/** A file for spreadsheets: UTF-8 with its mark, units and signs in the heads, RFC 4180. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(({ label, unit, sign }) => {
    const remarks = [unit, sign].filter(Boolean).join('，')
    return remarks ? `${label}（${remarks}）` : label
  })
  const lines = rows.map((row) => columns.map(({ cell }) => String(cell(row) ?? '')))
  return `\uFEFF${[heads, ...lines].map(csvLine).join('')}`
}
