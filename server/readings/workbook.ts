import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { largestReadings, maxReadings } from '#contract/readings/readings.ts'
import type { Db } from '#database/database.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import { isWorkbook, openSheets, openWorkbook } from '#server/foreign-files/spreadsheet.ts'
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

/** Whether a file that holds no records has readings of any kind. */
export async function hasReadings(kinds: Kinds, bytes: Uint8Array, fileName: string): Promise<boolean> {
  if (bytes.length > largestReadings) return false
  const book = await bookOf(bytes, fileName).catch(() => undefined)
  if (!book) return false // such as an archive of tables
  return Object.values(kinds).some(
    (kind) => quantitiesOf(kind).size > 0 && readTables(kind, book).readings.length > 0,
  )
}

const bookOf = async (bytes: Uint8Array, fileName: string) =>
  isWorkbook(bytes) ? openWorkbook(bytes) : openSeparatedSheet(bytes, fileName)

/**
 * The tables of a workbook of readings, or of a text of separated values; throws one sentence if it is none, or too
 * large. The name of a text says what a sheet would say by its own.
 */
export async function openTables(kind: Kind, bytes: Uint8Array, fileName = ''): Promise<ReadTables> {
  if (bytes.length === 0) refuseFile('文件是空的')
  if (bytes.length > largestReadings) refuseFile(`文件超过 ${largestReadings / 2 ** 20} MB，请分开`)
  const book = await bookOf(bytes, fileName)
  const tables = readTables(kind, book)
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
