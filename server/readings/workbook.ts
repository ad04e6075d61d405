import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { CellEdit } from '#contract/deliveries/delivery-views.ts'
import { largestReadings, maxReadings } from '#contract/readings/readings.ts'
import type { Db } from '#database/database.ts'
import { editBook } from '#server/foreign-files/edits/edits.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import {
  isWorkbook,
  type OpenedWorkbook,
  openSheets,
  openWorkbook,
} from '#server/foreign-files/spreadsheet.ts'
import { isSheetOf } from '#server/foreign-files/workbook.ts'

import { type CheckedReadings, checkReadings } from './check.ts'
import { openSeparatedSheet } from './separated/separated.ts'
import { quantitiesOf } from './tables/quantities.ts'
import { type ReadTables, readTables } from './tables/tables.ts'
import { readingsSheet } from './template.ts'

/** The kind whose readings a workbook holds, by the name of its first sheet; undefined for any other file. */
export async function kindOfReadings(kinds: Kinds, bytes: Uint8Array): Promise<Kind | undefined> {
  if (!isWorkbook(bytes)) return undefined
  const first = (await openSheets(bytes)).find(({ hidden }) => !hidden)
  return Object.values(kinds).find(
    (kind) => quantitiesOf(kind).size > 0 && first && isSheetOf(first, readingsSheet(kind)),
  )
}

/** What a file of readings may be of: the kind that its template names, and the kinds as whose it can be read. */
interface KindsOfReadings {
  named: string | null
  kinds: string[]
}

/**
 * The kinds as whose readings a file of tables can be read; none where it holds no readings, or where it is not made by
 * the template and that alone is looked for.
 */
export async function kindsOfReadings(
  kinds: Kinds,
  bytes: Uint8Array,
  fileName: string,
  isOpen: boolean,
): Promise<KindsOfReadings> {
  if (bytes.length > largestReadings) return { named: null, kinds: [] }
  const named = await kindOfReadings(kinds, bytes).catch(() => undefined)
  if (named) return { named: named.name, kinds: [named.name] }
  const book = isOpen ? await bookOf(bytes, fileName).catch(() => undefined) : undefined
  if (!book) return { named: null, kinds: [] } // such as an archive of tables
  const fitting = Object.values(kinds).filter(
    (kind) => quantitiesOf(kind).size > 0 && requireBound(readTables(kind, book)).readings.length > 0,
  )
  return { named: null, kinds: fitting.map(({ name }) => name) }
}

const bookOf = async (bytes: Uint8Array, fileName: string) =>
  isWorkbook(bytes) ? openWorkbook(bytes) : openSeparatedSheet(bytes, fileName)

interface ReadingsToOpen {
  /** That of a text says what a sheet would say by its own. */
  fileName?: string
  /** Values that somebody has mended. */
  edits?: readonly CellEdit[] | undefined
}

/**
 * The tables of a workbook of readings, or of a text of separated values; throws one sentence if it is none, or too
 * large.
 */
export const openTables = async (
  kind: Kind,
  bytes: Uint8Array,
  of: ReadingsToOpen = {},
): Promise<ReadTables> => requireBound(readTables(kind, await openBook(bytes, of)))

/** The same as each of some kinds, one after the other. */
export async function* openTablesOf(
  kinds: readonly Kind[],
  bytes: Uint8Array,
  of: ReadingsToOpen,
): AsyncGenerator<[Kind, ReadTables]> {
  const book = await openBook(bytes, of)
  for (const kind of kinds) yield [kind, requireBound(readTables(kind, book))]
}

async function openBook(
  bytes: Uint8Array,
  { fileName = '', edits }: ReadingsToOpen,
): Promise<OpenedWorkbook> {
  if (bytes.length === 0) refuseFile('文件是空的')
  if (bytes.length > largestReadings) refuseFile(`文件超过 ${largestReadings / 2 ** 20} MB，请分开`)
  const { sheets, problems } = editBook(await bookOf(bytes, fileName), edits)
  return { sheets: sheets.map((sheet) => ({ ...sheet, rows: [...sheet.rows] })), problems }
}

function requireBound(tables: ReadTables): ReadTables {
  const { length } = tables.readings
  if (length > maxReadings) refuseFile(`表格有 ${length} 个读数，一批至多 ${maxReadings} 个，请分开`)
  return tables
}

/** A workbook of readings that was compared with the library. */
export interface ReadWorkbook extends CheckedReadings {
  kind: Kind
}

/** Compares the readings of a workbook with the library; writes nothing. */
export const readWorkbook = async (db: Db, kind: Kind, bytes: Uint8Array): Promise<ReadWorkbook> => ({
  kind,
  ...(await checkReadings(db, kind, await openTables(kind, bytes))),
})
