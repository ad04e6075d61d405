import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { scaleValue } from '#contract/catalogue/cells/read-numbers.ts'
import { inRow, isFlat, recordFieldOf } from '#contract/deliveries/column-fields.ts'
import {
  type CellCounts,
  countCells,
  dataBelow,
  reportUnused,
  unitProblems,
} from '#server/foreign-files/headed-sheet.ts'
import { noteOn, type Cell, type Problem, type SourceRow } from '#server/foreign-files/source.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

import type { BoundColumn, BoundTable } from './bind.ts'
import { geometryCheck, isOwn } from './own-geometry.ts'
import { type PlaceReader, placeReader } from './places.ts'
import { isNamedInProject } from './targets.ts'

export interface RowOptions {
  system: string | undefined
  xIsEast: boolean
  problems: Problem[]
}

type Cells = Record<string, Cell>

/** The rows of a table in terms of the catalogue, one after the other; what was not taken is reported at its end. */
export function* sourceRows(
  bound: BoundTable,
  { system, xIsEast, problems }: RowOptions,
): Generator<SourceRow> {
  const { headed } = bound
  const { table } = headed
  const places = placesOf(bound, { system, xIsEast })
  const counts: CellCounts = new Map()
  const remarks: RowRemarks = { commas: 0 }
  const data = dataRows(bound)
  const points = geometryCheck(bound)
  for (const row of data.rows()) {
    countCells([row], counts)
    const taken = sourceRow({ bound, places, remarks }, row)
    if (!taken) continue
    points.compareRow(row, taken)
    yield taken
  }
  for (const letter of points.letters) counts.delete(letter)
  problems.push(
    ...headed.titles,
    ...data.problems(),
    ...table.problems(),
    ...columnProblems(bound, counts),
    ...points.problems(),
    ...places.problems(table.name),
    ...commaNote(table.name, remarks),
    ...degreesNote(bound),
  )
}

/** Reads the places of the records of a table. */
export function placesOf(
  bound: BoundTable,
  { system, xIsEast }: Pick<RowOptions, 'system' | 'xIsEast'>,
): PlaceReader {
  const named = isOwn(bound) ? undefined : bound.headed.table.system
  return placeReader({ kind: bound.target.kind, named, system, xIsEast })
}

interface RowRemarks {
  /** Numbers whose comma was read as a decimal point. */
  commas: number
}

/** Rows below the head; sums and repeated headings of a sheet are none of them. */
export function dataRows({ headed }: BoundTable): {
  rows: () => Iterable<SheetRow>
  problems: () => Problem[]
} {
  const { table, headings, height } = headed
  return table.headings ? { rows: table.rows, problems: () => [] } : dataBelow(table, height, headings)
}

interface RowContext {
  bound: BoundTable
  places: PlaceReader
  remarks: RowRemarks
}

/** The cells of a row by their fields, in the units of these. */
export function cellsOf(
  { headed, columns }: BoundTable,
  { cells: held }: SheetRow,
  remarks: RowRemarks = { commas: 0 },
): Cells {
  const cells: Cells = {}
  for (const column of columns) {
    const raw = held.get(column.letter)
    if (raw === undefined || Object.hasOwn(cells, column.field)) continue
    const plain = headed.table.hasDecimalCommas ? withPoint(raw, column, remarks) : raw
    cells[column.field] = { column: column.label, raw: scaleValue(plain, column.factor, column.wanted.voids) }
  }
  return cells
}

/** A row in terms of the catalogue; undefined where it says nothing but its record. */
function sourceRow({ bound, places, remarks }: RowContext, row: SheetRow): SourceRow | undefined {
  const { headed, target } = bound
  const cells = cellsOf(bound, row, remarks)
  const at = { sheet: headed.table.name, row: row.row }
  if (target.part === null) {
    const placed = places.place(at, cells)
    return { at, into: 'record', owner: ownerOf(bound, placed), cells: placed }
  }
  const own = Object.entries(cells).filter(([name]) => name !== 'owner' && recordFieldOf(name) === undefined)
  if (own.length === 0 && isFlat(bound)) return undefined
  return { at, into: target.part, owner: partOwner(bound, cells), cells: Object.fromEntries(own) }
}

/** What a row of a part calls its record: its code where a column beside its name has that. */
export const partOwner = (bound: BoundTable, cells: Cells): Cell =>
  cells[inRow('code')] ?? cells['owner'] ?? missing(bound, 'owner')

/** The code of a record; of one that is named within its project, its name. */
function ownerOf(bound: BoundTable, cells: Cells): Cell {
  const field = hasCodes(bound) ? 'code' : 'title'
  return cells[field] ?? missing(bound, field)
}

/** Whether the records of a table have codes of their own. */
export const hasCodes = ({ columns, target }: BoundTable): boolean =>
  !isNamedInProject(target.kind) || columns.some(({ field }) => codeFields.has(field))

/** Columns beside which the other name of a record is its code, or which are that. */
const codeFields = new Set(['code', inRow('code'), inRow('title')])

const missing = ({ columns }: BoundTable, field: string): Cell => ({
  column: columns.find((column) => column.field === field)?.label ?? 'A',
  raw: null,
})

/** Texts of separated values whose separator is no comma have it before decimals; three digits may be thousands. */
function withPoint(raw: RawValue, { wanted }: BoundColumn, remarks: RowRemarks): RawValue {
  if (wanted.unit === undefined || typeof raw !== 'string') return raw
  if (!/^[+-]?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d{3})$/.test(raw)) return raw
  remarks.commas += 1
  return raw.replace(',', '.')
}

const commaNote = (sheet: string, { commas }: RowRemarks): Problem[] =>
  commas > 0 ? [noteOn(sheet, `${commas} 个数以逗号为小数点，已按小数读取`)] : []

/** Tells that columns that are called X and Y were taken for degrees. */
function degreesNote({ headed, columns }: BoundTable): Problem[] {
  const isXY = ({ letter }: BoundColumn) => /^[xy]/i.test(headed.headings.get(letter) ?? '')
  const found = columns.filter((column) => ['lng', 'lat'].includes(column.field) && isXY(column))
  const words = found.map(({ label, field }) => `${label} 列作为${field === 'lng' ? '经度' : '纬度'}`)
  return found.length > 0 ? [noteOn(headed.table.name, `坐标是经纬度：${words.join('，')}收取`)] : []
}

/** What stands in columns that are not taken, and in those whose unit cannot be converted. */
function columnProblems({ headed, columns, refused }: BoundTable, counts: CellCounts): Problem[] {
  const { table, headings, height, titles } = headed
  const head = { name: table.name, headings, height, titles, refused, columns: new Map() }
  return [
    ...unitProblems(head, counts),
    ...reportUnused({ ...head, counts }, new Set(columns.map(({ letter }) => letter)), !table.headings),
  ]
}
