import type { ForeignTable } from '#server/foreign-files/foreign-table.ts'
import {
  dataBelow,
  firstOf,
  type SheetHead,
  headOf,
  headRows,
  type WantedColumns,
} from '#server/foreign-files/headed-sheet.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

import type { Target } from './targets.ts'

/** A column of a table: its letter, and its heading as it is written, which may be empty. */
export interface TableColumn {
  letter: string
  heading: string
}

/** A table whose headings are known. */
export interface HeadedTable {
  table: ForeignTable
  columns: readonly TableColumn[]
  headings: ReadonlyMap<string, string>
  /** Rows above the data. */
  height: number
  titles: SheetHead['titles']
  /** The first rows of the data. */
  first: readonly SheetRow[]
}

/** Columns that can be matched; further ones are told as left out. */
const maxColumns = 300
const maxHeading = 200

/** Rows by which the columns of a table are known. */
const sampleRows = 200

/** Everything that any target or the sender of a file calls a column, to find the row of headings. */
export function wantedHeadings(targets: readonly Target[], further: Iterable<string>): WantedColumns {
  const names = new Set([...targets.flatMap((target) => [...target.names.keys()]), ...further])
  return Object.fromEntries(Array.from(names, (name) => [name, { names: [name] }]))
}

/** Finds the headings of a table in its first rows, unless its format tells them. */
export function headTable(table: ForeignTable, wanted: WantedColumns): HeadedTable {
  const sample = firstOf(table.rows(), headRows + sampleRows)
  const head = table.headings
    ? { headings: table.headings, height: 0, titles: [] }
    : headOf(table.name, sample.slice(0, headRows).map(shortCells), wanted)
  const first = table.merges
    ? [...dataBelow({ ...table, rows: () => sample }, head.height, head.headings).rows()]
    : sample.slice(head.height)
  return { table, ...head, columns: columnsOf(head.headings, first), first }
}

/** No heading is longer; what stands in a cell of a megabyte is not looked at for one. */
const shortCells = ({ row, cells }: SheetRow): SheetRow => ({
  row,
  cells: new Map(
    Array.from(cells, ([letter, raw]) => [
      letter,
      typeof raw === 'string' && raw.length > maxHeading ? raw.slice(0, maxHeading) : raw,
    ]),
  ),
})

/** Columns with a heading or a value, in their order. */
function columnsOf(headings: ReadonlyMap<string, string>, rows: readonly SheetRow[]): TableColumn[] {
  const letters = new Set([...headings.keys(), ...rows.flatMap(({ cells }) => [...cells.keys()])])
  return [...letters]
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, maxColumns)
    .map((letter) => ({ letter, heading: (headings.get(letter) ?? '').slice(0, maxHeading) }))
}
