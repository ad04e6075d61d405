import type { ForeignTables } from '#server/foreign-files/foreign-table.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import type { OpenedWorkbook, SheetRows } from '#server/foreign-files/spreadsheet.ts'
import { isHelp } from '#server/foreign-files/workbook.ts'

/** The sheets of a workbook that is made by nobody's template. */
export function sheetTables({ sheets, problems }: OpenedWorkbook<SheetRows>): ForeignTables {
  const filled = sheets.filter((sheet) => sheet.rows.length > 0 && !isHelp(sheet))
  if (filled.length === 0) refuseFile('工作簿里没有可以读取的工作表')
  const tables = filled.map(({ name, rows, merges }) => ({
    name,
    rows: () => rows,
    merges,
    problems: () => [],
  }))
  return { format: 'sheets', tables, problems }
}
