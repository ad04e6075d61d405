import { Readable } from 'node:stream'

import { strToU8, Zip, ZipDeflate } from 'fflate'

import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import {
  cell,
  footOf,
  headOf,
  letterOf,
  type NewColumn,
  type NewSheet,
  packageFiles,
  prolog,
  sheetPath,
  styles,
} from '#contract/workbook/workbook-parts.ts'
import { mtime, writeWorkbook } from '#server/foreign-files/workbook-writer.ts'
import { choicesSheet, guideSheet } from '#server/foreign-files/workbook.ts'

export { choicesSheet, guideSheet, letterOf, writeWorkbook, type NewColumn, type NewSheet }

/** A row as it is written: texts, which no program takes for formulas, numbers and moments, by column from 0. */
export interface WrittenRow {
  row: number
  cells: readonly (string | number | Date | null | undefined)[]
  /** Columns that are marked as wrong. */
  wrong?: ReadonlySet<number>
}

export interface WrittenSheet {
  name: string
  columns: NewColumn[]
  /** Some rows at a time, in their order. */
  rows: AsyncIterable<readonly WrittenRow[]> | Iterable<readonly WrittenRow[]>
}

/** A value of a file as it is written again. */
export function writtenValue(raw: RawValue): string | number | Date {
  if (typeof raw === 'number' || raw instanceof Date) return raw
  return String(raw)
}

/** A workbook that is written while it is sent: one sheet of any number of rows, then small ones. */
export const streamWorkbook = (first: WrittenSheet, others: readonly NewSheet[]): Readable =>
  streamSheets([first, ...others.map(wholeSheet)])

/** The same of sheets of any number of rows each. */
export const streamSheets = (sheets: readonly WrittenSheet[]): Readable =>
  Readable.from(bytesOf(sheets), { objectMode: false })

const wholeSheet = ({ name, columns, rows = [] }: NewSheet): WrittenSheet => ({
  ...{ name, columns },
  rows: [rows.map((cells, r) => ({ row: r + 2, cells }))],
})

async function* bytesOf(sheets: readonly WrittenSheet[]): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = []
  const taken = () => Buffer.concat(ready.splice(0))
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const open = (path: string) => {
    const part = new ZipDeflate(path, { level: 1 })
    part.mtime = mtime
    zip.add(part)
    return (text: string, isLast = false) => part.push(strToU8(text), isLast)
  }
  for (const [path, xml] of Object.entries(packageFiles(sheets))) open(path)(`${prolog}${xml}`, true)
  for (const [i, { columns, rows }] of sheets.entries()) {
    const write = open(sheetPath(i))
    write(`${prolog}${headOf(columns)}`)
    for await (const some of rows) {
      write(some.map(writeRow).join(''))
      yield taken()
    }
    write(footOf(columns), true)
  }
  zip.end()
  yield taken()
}

/** A row of a sheet, as its part holds it. */
export function writeRow({ row, cells, wrong }: WrittenRow): string {
  const written = cells.map((value, i) => cellOf(`${letterOf(i)}${row}`, value, wrong?.has(i) ?? false))
  return `<row r="${row}">${written.join('')}</row>`
}

function cellOf(place: string, value: WrittenRow['cells'][number], isWrong: boolean): string {
  const styled = (style: number) => (isWrong ? styles.wrong : style)
  if (value === null || value === undefined || value === '')
    return isWrong ? `<c r="${place}" s="${styles.wrong}"/>` : ''
  if (typeof value === 'string') return cell(place, value, styled(styles.text))
  return value instanceof Date
    ? `<c r="${place}" s="${styled(styles.day)}"><v>${serialOf(value)}</v></c>`
    : `<c r="${place}" s="${styled(styles.plain)}"><v>${value}</v></c>`
}

/** Days since the end of 1899, as Excel counts them. */
const serialOf = (moment: Date) => moment.getTime() / 86_400_000 + 25_569
