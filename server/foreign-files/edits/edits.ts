import { foldName } from '#contract/catalogue/cells/written.ts'
import type { CellEdit } from '#contract/deliveries/delivery-views.ts'
import type { ForeignTable, ForeignTables } from '#server/foreign-files/foreign-table.ts'
import { firstOf } from '#server/foreign-files/headed-sheet.ts'
import type { Cell, Source, SourceRow, Where } from '#server/foreign-files/source.ts'
import type { OpenedSheet, OpenedWorkbook, SheetRow, SheetRows } from '#server/foreign-files/spreadsheet.ts'

type Edits = readonly CellEdit[] | undefined

/** A workbook with the values that somebody has mended; an empty one takes the cell away. */
export function editBook(book: OpenedWorkbook<SheetRows>, edits: Edits): OpenedWorkbook<SheetRows> {
  if (!edits?.length) return book
  const bySheet = Map.groupBy(edits, ({ sheet }) => sheet)
  return { ...book, sheets: book.sheets.map((sheet) => editSheet(sheet, bySheet.get(sheet.name))) }
}

function editSheet(sheet: OpenedSheet<SheetRows>, edits: Edits): OpenedSheet<SheetRows> {
  if (!edits) return sheet
  const letters = new Map(edits.map(({ column }) => [column, lettersOf(sheet, column)]))
  const { length } = sheet.rows
  return { ...sheet, rows: { length, [Symbol.iterator]: () => editedRows(sheet.rows, edits, letters) } }
}

function* editedRows(
  rows: Iterable<SheetRow>,
  edits: readonly CellEdit[],
  letters: ReadonlyMap<string, string>,
): Generator<SheetRow> {
  const byRow = Map.groupBy(edits, ({ row }) => row)
  for (const row of rows) {
    const own = byRow.get(row.row)
    yield own ? editedRow(row, own, letters) : row
  }
}

/** A column is told by its letters or, where a rule speaks of it, by what it is called in the first rows. */
function lettersOf({ rows }: OpenedSheet<SheetRows>, column: string): string {
  if (/^[A-Z]{1,3}$/.test(column)) return column
  const headings = firstOf(rows, headRows).flatMap(({ cells }) => [...cells])
  const found = (fits: typeof isCalled) =>
    headings.find(([, raw]) => fits(foldHeading(String(raw)), column))?.[0]
  return found(isCalled) ?? found(endsCalled) ?? column
}

/** Rows in which headings stand. */
const headRows = 10

/** A heading without its unit and its mark of what is required. */
const foldHeading = (text: string) => foldName(text.normalize('NFKC').replaceAll(/[(*].*$/gs, ''))
const isCalled = (heading: string, column: string) => heading === foldName(column)
const endsCalled = (heading: string, column: string) => heading.endsWith(foldName(column))

/** Tables with the values that somebody has mended, by the letter or the heading of a column, as their problems tell it. */
export function editTables(file: ForeignTables, edits: Edits): ForeignTables {
  if (!edits?.length) return file
  const bySheet = Map.groupBy(edits, ({ sheet }) => sheet)
  return { ...file, tables: file.tables.map((table) => editTable(table, bySheet.get(table.name))) }
}

function editTable(table: ForeignTable, edits: Edits): ForeignTable {
  if (!edits) return table
  const letters = new Map(Array.from(table.headings ?? [], ([letter, heading]) => [heading, letter]))
  return { ...table, rows: () => editedRows(table.rows(), edits, letters) }
}

function editedRow(
  { row, cells: held }: SheetRow,
  edits: readonly CellEdit[],
  letters: ReadonlyMap<string, string>,
): SheetRow {
  const cells = new Map(held)
  for (const { column, value } of edits) {
    const letter = letters.get(column) ?? column
    if (value === '') cells.delete(letter)
    else cells.set(letter, value)
  }
  return { row, cells }
}

/** A file whose values are told by the place that its problems tell: a group or tag, a line, a heading. */
export function editSource(source: Source, edits: Edits): Source {
  if (!edits?.length) return source
  const byPlace = new Map(edits.map((edit) => [placeOf(edit, edit.column), edit.value]))
  return { ...source, rows: editRows(source.rows, byPlace) }
}

const placeOf = ({ sheet, row }: Where, column: string): string => JSON.stringify([sheet, row, column])

function* editRows(rows: Iterable<SourceRow>, byPlace: ReadonlyMap<string, string>): Generator<SourceRow> {
  for (const row of rows) {
    const edited = (cell: Cell): Cell => {
      const value = byPlace.get(placeOf(cell.at ?? row.at, cell.column))
      return value === undefined ? cell : { ...cell, raw: value === '' ? null : value }
    }
    const cells = Object.entries(row.cells).map(([name, cell]) => [name, edited(cell)] as const)
    yield { ...row, owner: edited(row.owner), cells: Object.fromEntries(cells) }
  }
}
