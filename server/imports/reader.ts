import type { Kind } from '#contract/catalogue/kind.ts'
import { nameForeign } from '#server/foreign-files/foreign-file.ts'
import { refuseFile, type SourceReadOptions, type Source } from '#server/foreign-files/source.ts'
import { isWorkbook, openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { kindOfWorkbook, readWorkbook } from '#server/foreign-files/workbook.ts'

import { isAgs3, readAgs3 } from './ags3/ags3.ts'
import { isAgs, readAgs } from './ags4/ags4.ts'
import { editBook, editSource } from './cells/edits.ts'
import { isGef, readGef } from './gef/gef.ts'
import { isLizhengText, readLizhengText } from './lizheng/text.ts'
import { isLizhengWorkbook, readLizhengWorkbook } from './lizheng/workbook.ts'
import { beginningOf } from './text/text-file.ts'

/** Maximum size of a file in bytes. */
export const largestFile = 64 * 2 ** 20

/**
 * Detects the format from the content, whatever the file name is, and reads the file; throws one sentence if
 * the format is unknown.
 */
export async function readSource(
  kinds: Readonly<Record<string, Kind>>,
  bytes: Uint8Array,
  reading: SourceReadOptions = {},
): Promise<Source> {
  if (bytes.length === 0) refuseFile('文件是空的')
  if (bytes.length > largestFile) refuseFile(`文件超过 ${largestFile / 2 ** 20} MB，请拆分后导入`)
  if (isWorkbook(bytes)) return readBook(kinds, bytes, reading)
  const start = beginningOf(bytes)
  if (isAgs(start)) return editSource(readAgs(bytes), reading.edits)
  if (isAgs3(start)) return editSource(readAgs3(bytes), reading.edits)
  if (isGef(start)) return editSource(readGef(bytes), reading.edits)
  if (isLizhengText(start)) return editSource(readLizhengText(bytes, reading), reading.edits)
  return refuseFile(nameForeign(bytes, start) ?? unknownFormat)
}

const unknownFormat =
  '没有认出文件的格式；可导入：理正标准数据接口（.xlsx、.txt）、AGS4 与 AGS3、GEF 静探与钻孔、按模板填写的 Excel 工作簿'

async function readBook(
  kinds: Readonly<Record<string, Kind>>,
  bytes: Uint8Array,
  reading: SourceReadOptions,
): Promise<Source> {
  const book = editBook(await openWorkbook(bytes), reading.edits)
  if (isLizhengWorkbook(book)) return readLizhengWorkbook(book, reading)
  const kind = kindOfWorkbook(kinds, book)
  if (kind) return readWorkbook(kind, book)
  return refuseFile(
    `没有认出这个工作簿：没有名为“勘探点表”的表，第一张表也不以资料类别（如“${Object.values(kinds)[0]?.label}”）为名；请改表名，或用导入模板填写`,
  )
}
