import type { SheetProblem } from '#contract/back-office/batches.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { columnOf, letterOf } from '#contract/workbook/workbook-parts.ts'
import {
  type WrittenRow,
  type WrittenSheet,
  writtenValue,
} from '#server/foreign-files/table-file/table-file.ts'
import { openTable, problemHeading, type SheetRow } from '#server/foreign-files/table/table.ts'

import { labelsOf } from './columns.ts'
import type { SheetFrame } from './template.ts'

/**
 * The clerk's own sheet, each cell at its place, wrong ones marked, and what is wrong with a row in a column behind the
 * last one: a fill and a text are shown by every spreadsheet program, a comment is not.
 */
export async function annotatedSheet(
  resource: Resource,
  bytes: Uint8Array,
  { columns: own }: SheetFrame,
  problems: readonly SheetProblem[],
): Promise<WrittenSheet> {
  const table = await openTable(bytes, labelsOf(resource))
  const names = Object.keys(labelsOf(resource))
  const fieldOf = new Map([...table.letters].map(([name, letter]) => [letter, names.indexOf(name)]))
  const old = [...table.headings].find(([, text]) => text === problemHeading)?.[0]
  const count = Math.max(
    ...[...table.headings.keys()].map((letters) => (letters === old ? 0 : columnOf(letters) + 1)),
  )
  const columns = Array.from({ length: count }, (_, i) => {
    const letters = letterOf(i)
    const heading = letters === old ? '' : (table.headings.get(letters) ?? '')
    return { format: 'text' as const, width: 18, ...own[fieldOf.get(letters) ?? -1], heading }
  })
  const byRow = Map.groupBy(problems, ({ row }) => row)
  return {
    name: table.name,
    columns: [...columns, { heading: problemHeading, format: 'text', width: 60 }],
    rows: eachOf(table.rows(), (row) => annotateRow(row, { count, old, wrong: byRow.get(row.row) ?? [] })),
  }
}

async function* eachOf(rows: AsyncIterable<readonly SheetRow[]>, write: (row: SheetRow) => WrittenRow) {
  for await (const some of rows) yield some.map(write)
}

interface Marks {
  count: number
  /** The column of problems of an earlier copy. */
  old: string | undefined
  wrong: readonly SheetProblem[]
}

function annotateRow({ row, cells }: SheetRow, { count, old, wrong }: Marks): WrittenRow {
  const values: WrittenRow['cells'][number][] = Array.from({ length: count + 1 })
  for (const [letters, raw] of cells)
    if (letters !== old && columnOf(letters) < count) values[columnOf(letters)] = writtenValue(raw)
  values[count] = wrong.map(({ header, reason }) => (header ? `${header}：${reason}` : reason)).join('；')
  const marked = wrong.flatMap(({ column }) => (column === null ? [] : [columnOf(column)]))
  return { row, cells: values, wrong: new Set(wrong.length > 0 ? [...marked, count] : []) }
}
