import type { Kind } from '#contract/catalogue/kind.ts'
import { editBook, editSource, editTables } from '#server/foreign-files/edits/edits.ts'
import { nameForeign, nameText } from '#server/foreign-files/foreign-file.ts'
import type { ForeignTables } from '#server/foreign-files/foreign-table.ts'
import { isGeoPackage } from '#server/foreign-files/geopackage/geopackage.ts'
import { openLayers } from '#server/foreign-files/layers/layers.ts'
import { refuseFile, type SourceReadOptions, type Source } from '#server/foreign-files/source.ts'
import { isCompound, isWorkbook, packWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { beginningOf } from '#server/foreign-files/text/text.ts'
import { kindOfWorkbook, readWorkbook } from '#server/foreign-files/workbook.ts'

import { isAgs3, readAgs3 } from './ags3/ags3.ts'
import { isAgs, readAgs } from './ags4/ags4.ts'
import { isGef, readGef } from './gef/gef.ts'
import { isLizhengText, readLizhengText } from './lizheng/text.ts'
import { isLizhengWorkbook, readLizhengWorkbook } from './lizheng/workbook.ts'
import { sheetTables } from './tables/sheet-tables.ts'
import { readTables } from './tables/table-source.ts'

/** Maximum size of a file in bytes. */
export const largestFile = 64 * 2 ** 20

type Kinds = Readonly<Record<string, Kind>>

/** A file whose format says what each value is, or tables whose columns have to be matched. */
export type OpenedFile = { read: (reading: SourceReadOptions) => Source } | { tables: ForeignTables }

/**
 * Detects the format from the content, whatever the file name is; throws one sentence if the format is unknown or the
 * file cannot be read.
 */
export async function openFile(kinds: Kinds, bytes: Uint8Array): Promise<OpenedFile> {
  if (bytes.length === 0) refuseFile('文件是空的')
  if (bytes.length > largestFile) refuseFile(`文件超过 ${largestFile / 2 ** 20} MB，请拆分后导入`)
  const start = beginningOf(bytes)
  const read = textReader(start)
  if (read) return { read: (reading) => editSource(read(bytes, reading), reading.edits) }
  const layers = await layersOf(bytes, start)
  if (layers) return { tables: layers }
  return isWorkbook(bytes) ? openBook(kinds, bytes) : refuseFile(nameText(start) ?? unknownFormat)
}

type Reader = (bytes: Uint8Array, reading: SourceReadOptions) => Source

/** Formats of texts that say what each value is. */
const textFormats: readonly (readonly [isIt: (start: string) => boolean, read: Reader])[] = [
  [isAgs, readAgs],
  [isAgs3, readAgs3],
  [isGef, readGef],
  [isLizhengText, readLizhengText],
]

const textReader = (start: string): Reader | undefined => textFormats.find(([isIt]) => isIt(start))?.[1]

/** Tables of others; a format that is known and not read is refused by its name. */
async function layersOf(bytes: Uint8Array, start: string): Promise<ForeignTables | undefined> {
  if (isCompound(bytes)) return undefined
  const foreign = isWorkbook(bytes) || isGeoPackage(bytes) ? undefined : nameForeign(bytes, start)
  return foreign === undefined ? openLayers(bytes, start) : refuseFile(foreign)
}

/** Opens and reads a file, its tables as they are said to be used or as is proposed. */
export async function readSource(
  kinds: Kinds,
  bytes: Uint8Array,
  reading: SourceReadOptions = {},
): Promise<Source> {
  const opened = await openFile(kinds, bytes)
  if ('tables' in opened) return readTables(kinds, editTables(opened.tables, reading.edits), reading)
  return opened.read(reading)
}

const unknownFormat =
  '没有认出文件的格式；可导入：理正标准数据接口（.xlsx、.txt）、AGS4 与 AGS3、GEF 静探与钻孔、按模板填写的 Excel 工作簿，以及各种表头的工作簿、CSV、GeoJSON、Shapefile（.zip）、GeoPackage、KML'

async function openBook(kinds: Kinds, bytes: Uint8Array): Promise<OpenedFile> {
  const book = await packWorkbook(bytes)
  const edited = ({ edits }: SourceReadOptions) => editBook(book, edits)
  if (isLizhengWorkbook(book)) return { read: (reading) => readLizhengWorkbook(edited(reading), reading) }
  const kind = kindOfWorkbook(kinds, book)
  if (kind) return { read: (reading) => readWorkbook(kind, edited(reading)) }
  return { tables: sheetTables(book) }
}
