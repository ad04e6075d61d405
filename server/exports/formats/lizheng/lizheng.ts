import { borehole } from '#contract/catalogue/borehole.ts'
import { footOf, headOf, packageFiles, prolog, sheetPath } from '#contract/workbook/workbook-parts.ts'
import { fromLngLat, type LngLat, systemByCode } from '#geology/places/crs.ts'
import type { ExportOrigin, ExportRow, ExportTable, ExportWriter } from '#server/exports/formats/format.ts'
import { createZip, type ZipEntry, type ZipFile } from '#server/exports/formats/zip-file.ts'
import { addedColumns } from '#server/exports/tables.ts'
import { type WrittenRow, writeRow } from '#server/foreign-files/table-file/table-file.ts'

import { type LayerMatrix, openMatrix } from './layer-matrix.ts'
import {
  cellOf,
  holeSheet,
  layerCells,
  newColumn,
  partSheets,
  type Sheet,
  type SheetCell,
  strataFields,
  type Values,
} from './sheets.ts'

/** Columns of a sheet (Excel), less those before the first hole of 土层数据; rows, less the head. */
const maxHoles = 16_000
const maxRows = 1_048_575

interface Book {
  readonly zip: ZipFile
  readonly origin: ExportOrigin
  readonly sheets: string[]
  /** Names of the holes in this book, by code, and the names that are taken. */
  readonly holes: Map<string, { name: string; number: number }>
  readonly taken: Set<string>
  readonly matrix: LayerMatrix
  readonly notes: string[]
  readonly left: { holes: number; rows: number; vague: number }
  table: ExportTable | undefined
  open: OpenSheet | undefined
}

interface OpenSheet {
  readonly sheet: Sheet
  readonly entry: ZipEntry
  rows: number
}

/**
 * Writes boreholes as a workbook of 理正勘察标准数据接口: 勘探点表, 土层数据 with layers as rows and holes as columns, 标贯数据,
 * 取样数据, 水位数据. X is north.
 */
export async function openLizheng(path: string, origin: ExportOrigin): Promise<ExportWriter> {
  const book: Book = {
    ...{ zip: await createZip(path), origin, sheets: [], holes: new Map(), taken: new Set() },
    ...{ matrix: openMatrix(), notes: [], left: { holes: 0, rows: 0, vague: 0 } },
    ...{ table: undefined, open: undefined },
  }
  return {
    begin: (table) => beginTable(book, table),
    write: (rows) => writeRows(book, rows),
    end: () => endTable(book),
    close: () => closeBook(book),
    notes: () => book.notes,
  }
}

const sheetOf = ({ kind, part }: ExportTable): Sheet | undefined =>
  kind === borehole.name ? (part === null ? holeSheet : partSheets[part]) : undefined

async function beginTable(book: Book, table: ExportTable): Promise<void> {
  book.table = table
  book.notes.push(...leftColumns(table))
  const sheet = sheetOf(table)
  book.open = sheet && { sheet, rows: 0, entry: await openSheet(book, sheet.name, sheet.columns) }
}

/** Begins a sheet with its heads. */
async function openSheet(book: Book, name: string, columns: Sheet['columns']): Promise<ZipEntry> {
  const entry = book.zip.add(sheetPath(book.sheets.length))
  book.sheets.push(name)
  await entry.write(`${prolog}${headOf(columns.map(newColumn))}`)
  return entry
}

const ownFields = new Set<string>(['title', ...Object.values(addedColumns)])

function leftColumns(table: ExportTable): string[] {
  const { kind, part, label, columns } = table
  if (kind !== borehole.name) return [`理正工作簿只能写工程地质钻孔，“${label}”没有写入`]
  const fields = part === 'strata' ? strataFields : sheetOf(table)?.columns.map(({ field }) => field)
  if (!fields) return [`理正工作簿没有“${label}”的表，没有写入`]
  const left = columns.filter(({ name }) => !fields.includes(name) && name !== 'code' && !ownFields.has(name))
  if (left.length === 0) return []
  const headings = left.map(({ heading }) => heading).join('、')
  return [`理正工作簿的“${part === null ? holeSheet.name : label}”没有这些项，没有写入：${headings}`]
}

async function writeRows(book: Book, rows: readonly ExportRow[]): Promise<void> {
  const { table, open } = book
  if (table?.part === 'strata') for (const { values } of rows) addStratum(book, values)
  if (!table || !open) return
  const written = rows.flatMap((row): WrittenRow[] => {
    const values = table.part === null ? holeValues(book, row) : partValues(book, row.values)
    if (!values) return []
    if (open.rows === maxRows) {
      book.left.rows++
      return []
    }
    open.rows++
    return [{ row: open.rows + 1, cells: open.sheet.columns.map((column) => cellOf(column, values)) }]
  })
  await open.entry.write(written.map(writeRow).join(''))
}

/** The values of a hole with its name in the book, which no other has. */
function holeValues(book: Book, { values, place }: ExportRow): Values | undefined {
  const [code, title] = [String(values['code']), String(values['title'] ?? '')]
  if (book.holes.size === maxHoles) {
    book.left.holes++
    return undefined
  }
  const name = title === '' || book.taken.has(title) ? code : title
  book.taken.add(name)
  book.holes.set(code, { name, number: book.holes.size })
  return { ...values, ...placeValues(book, values, place), hole: name }
}

/** Degrees where they are exact. Coordinates as measured; without them, those in the plane system of the file. */
function placeValues({ origin, left }: Book, values: Values, place: ExportRow['place']): Values {
  if (place && !place.exact) left.vague++
  const exact = place?.exact ? place : undefined
  const degrees = { lng: exact?.lng, lat: exact?.lat }
  const isMeasured = [values['originalNorth'], values['originalEast']].every(
    (each) => typeof each === 'number',
  )
  if (isMeasured) return degrees
  return { ...degrees, originalSystem: null, ...(exact && planeValues(origin, exact)) }
}

function planeValues({ system }: ExportOrigin, place: LngLat): Values {
  const plane = system.isPlane ? systemByCode(`EPSG:${system.epsg}`) : undefined
  const grid = plane && fromLngLat(plane, place)
  return plane && grid
    ? { originalNorth: grid.north, originalEast: grid.east, originalSystem: plane.label }
    : {}
}

function partValues({ holes, left }: Book, values: Values): Values | undefined {
  const hole = holes.get(String(values['code']))
  if (!hole) left.rows++
  return hole && { ...values, hole: hole.name }
}

function addStratum({ holes, matrix, left }: Book, values: Values): void {
  const hole = holes.get(String(values['code']))
  const { layer, name, baseDepth } = values
  if (hole && typeof baseDepth === 'number')
    matrix.add(hole.number, { layer: String(layer ?? ''), name: String(name ?? '') }, baseDepth)
  else left.rows++
}

async function endTable(book: Book): Promise<void> {
  const { open, table } = book
  if (open) {
    await open.entry.write(footOf(open.sheet.columns.map(newColumn)))
    await open.entry.end()
  }
  if (table?.kind === borehole.name && table.part === 'strata') await writeMatrix(book)
  book.open = undefined
}

const matrixColumns = ['主层编号', '亚层编号', '次亚层编号', '岩土名称', '钻孔编号']

/** 土层数据: the base of each layer in each hole. */
async function writeMatrix(book: Book): Promise<void> {
  const columns = [...matrixColumns, ...[...book.holes.values()].map(({ name }) => name)].map(
    (heading, i) => ({
      ...{ heading, field: '' },
      ...(i >= 3 && i < matrixColumns.length && { isText: true as const }),
    }),
  )
  const entry = await openSheet(book, '土层数据', columns)
  let row = 1
  for (const { layer, bases } of book.matrix.rows()) {
    row++
    const cells: SheetCell[] = [...layerCells(layer.layer), layer.name, row === 2 ? '层底深度' : null]
    for (const [hole, base] of bases) cells[matrixColumns.length + hole] = base
    await entry.write(writeRow({ row, cells }))
  }
  await entry.write(footOf(columns.map(newColumn)))
  await entry.end()
}

async function closeBook({ zip, sheets, notes, left, origin }: Book): Promise<void> {
  if (left.holes > 0) notes.push(`理正工作簿一份至多 ${maxHoles} 孔，${left.holes} 孔没有写入，请分批导出`)
  if (left.rows > 0) notes.push(`${left.rows} 行的孔不在这份工作簿内或表已满，没有写入`)
  if (left.vague > 0) notes.push(`${left.vague} 孔的位置只到 0.01°，理正工作簿无从注明，没有写入`)
  if (origin.system.isPlane)
    notes.push(`没有原坐标的孔，X（北）、Y（东）由其位置换算为 ${origin.system.label}`)
  for (const [path, xml] of Object.entries(packageFiles(sheets.map((name) => ({ name }))))) {
    const entry = zip.add(path)
    await entry.write(`${prolog}${xml}`)
    await entry.end()
  }
  await zip.close()
}
