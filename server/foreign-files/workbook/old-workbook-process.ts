import { CFB, read, set_cptable, utils, type CellObject, type WorkBook } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'

import { AppError } from '#contract/errors.ts'
import { answerOnce } from '#server/processes/answer-once.ts'

import type { OldCell, OldSheet, OldWorkbook } from './old-workbook.ts'
import { newAllowance, spend } from './sheet-rows.ts'

set_cptable(codePages)

/** Sending to another process copies a shared text for each cell. */
const allowance = { ...newAllowance(), characters: 32 * 2 ** 20 }

function rowsOf(sheet: WorkBook['Sheets'][string]): OldSheet['rows'] {
  const lines = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  return lines.flatMap((line, index) => {
    const cells = (line ?? []).flatMap((cell, column): OldCell[] => {
      if (cell?.v === undefined || cell.t === 'z') return []
      const value = cell.t === 'e' ? utils.format_cell(cell) : cell.v
      spend(allowance, value)
      return [
        { letters: utils.encode_col(column), value, format: cell.t === 'n' ? String(cell.z ?? '') : '' },
      ]
    })
    if (cells.length === 0) return []
    spend(allowance)
    return [{ row: index + 1, cells }]
  })
}

const nothing = { rows: [], hiddenRows: [], hiddenColumns: [] }

/** The rows without what is hidden, and what that is. */
function seenRows(
  sheet: WorkBook['Sheets'][string],
): Pick<OldSheet, 'rows' | 'hiddenRows' | 'hiddenColumns'> {
  const all = rowsOf(sheet)
  const isRowHidden = ({ row }: { row: number }) => sheet?.['!rows']?.[row - 1]?.hidden === true
  const isColumnHidden = ({ letters }: OldCell) =>
    sheet?.['!cols']?.[utils.decode_col(letters)]?.hidden === true
  const seen = all.filter((row) => !isRowHidden(row))
  const hidden = Map.groupBy(
    seen.flatMap(({ cells }) => cells.filter(isColumnHidden)),
    ({ letters }) => letters,
  )
  return {
    rows: seen.map(({ row, cells }) => ({ row, cells: cells.filter((cell) => !isColumnHidden(cell)) })),
    hiddenRows: all.filter(isRowHidden).map(({ row }) => row),
    hiddenColumns: Array.from(hidden, ([letters, cells]) => [letters, cells.length]),
  }
}

function oldWorkbook(book: WorkBook): OldWorkbook {
  const sheets = book.SheetNames.map((name, index): OldSheet => {
    const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0
    const sheet = book.Sheets[name]!
    const merges = (sheet['!merges'] ?? []).map((area) => utils.encode_range(area))
    return { name, hidden, merges, ...(hidden ? nothing : seenRows(sheet)) }
  })
  return { sheets, since1904: book.Workbook?.WBProps?.date1904 ?? false }
}

/** Other OLE2 containers, which are not readable workbooks. */
const otherContainers: [stream: string, sentence: string][] = [
  ['/EncryptedPackage', '工作簿设有密码，请在 Excel 中取消密码后再导入'],
  ['/WordDocument', '这是 Word 文档；请把其中的表格按导入模板填入 Excel 工作簿'],
  ['/PowerPoint Document', '这是 PowerPoint 演示文稿，不能导入'],
  ['/__properties_version1.0', '这是 Outlook 邮件，不能导入；请导入其中的附件'],
]

/** Why the container cannot be read; undefined if it may be a workbook. */
function refusalOf(bytes: Buffer): string | undefined {
  const container = CFB.read(bytes, { type: 'buffer' })
  const book = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book')
  if (book) return isLocked(Buffer.from(book.content)) ? otherContainers[0]![1] : undefined
  const other = otherContainers.find(([stream]) => CFB.find(container, stream))
  return other?.[1] ?? '这个文件不是 Excel 工作簿（.xls），无法导入'
}

/** FILEPASS follows the first record of a workbook, with at most one other in between. */
function isLocked(book: Buffer): boolean {
  const ids: number[] = []
  for (let at = 0; ids.length < 3 && at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    ids.push(book.readUInt16LE(at))
  }
  return ids.includes(0x2f)
}

const options = {
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellStyles: true, // with them come hidden rows and columns
  cellText: false,
  cellFormula: false,
  cellHTML: false,
} as const

function answer(bytes: Buffer): OldWorkbook | { refused: string } {
  const refused = refusalOf(bytes)
  if (refused !== undefined) return { refused }
  try {
    return oldWorkbook(read(bytes, options))
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message }
    throw error
  }
}

answerOnce((bytes: Uint8Array) => answer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
