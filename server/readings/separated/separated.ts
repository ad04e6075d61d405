import { letterOf } from '#contract/workbook/workbook-parts.ts'
import { recordsOf, type SeparatedRecord } from '#server/foreign-files/separated/records.ts'
import { noteOn, type Problem, problemAt, refuseFile } from '#server/foreign-files/source.ts'
import type { OpenedWorkbook, SheetRow } from '#server/foreign-files/spreadsheet.ts'
import { decodeText } from '#server/foreign-files/text/text.ts'

const separators = [',', ';', '\t', '，'] as const

/** Records by which the separator is told. */
const sampleRecords = 60

/** Cells of a text that are read. */
const maxCells = 5_000_000

/**
 * Opens a text of separated values as a workbook of one sheet, named after the file: in UTF-8, UTF-16, GB18030 or Big5,
 * with any line ends. Rows are numbered as a spreadsheet program numbers them. Throws one sentence if it is none.
 */
export function openSeparated(bytes: Uint8Array, fileName: string): OpenedWorkbook {
  const { text, notes } = decodeText(bytes, 'gb18030')
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=.[ \t]*(?=[\r\n])/i, '')
  const separator = separatorOf(plain)
  if (separator === undefined)
    refuseFile('没有认出表格：请用 Excel 工作簿，或各列以逗号、分号或制表符分开的 CSV')
  const name = fileName.replace(/^.*[/\\]/, '').replace(/(?<=.)\.[^.]{1,8}$/, '')
  const { rows, problems } = sheetOf(recordsOf([plain], separator), separator, name)
  return {
    sheets: [{ name, rows, merges: [] }],
    problems: [...notes.map((note) => ({ ...note, sheet: name })), ...problems],
  }
}

/** The separator by which the first records have most values, two at least in two of them. */
function separatorOf(text: string): string | undefined {
  const scores = separators.map((separator) => {
    const widths: number[] = []
    for (const { values } of recordsOf([text.slice(0, 200_000)], separator)) {
      if (values.length > 1) widths.push(values.length)
      if (widths.length === sampleRecords) break
    }
    return { separator, score: widths.length < 2 ? 0 : widths.reduce((sum, width) => sum + width, 0) }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 0 ? best.separator : undefined
}

function sheetOf(records: Iterable<SeparatedRecord>, separator: string, name: string) {
  const rows: SheetRow[] = []
  const problems: Problem[] = []
  const commas: number[] = []
  let left = maxCells
  for (const record of records) {
    if (record.isOpen) {
      const value = record.values.join(' ').trim().slice(0, 60)
      const reason = '引号没有闭合，这一行及其后的内容未读取；文件可能被截断'
      problems.push(
        problemAt({ sheet: name, row: record.row }, 'refused', reason, { column: 'A', raw: value }),
      )
      break
    }
    const cells = cellsOf(record, separator !== ',', commas)
    left -= cells.size
    if (left < 0) refuseFile('表格的单元格过多，请拆分')
    if (cells.size > 0) rows.push({ row: record.row, cells })
    if (record.isLast && cells.size > 0)
      problems.push(noteOn(name, '文件末尾没有换行；如果文件被截断过，请核对最后一行', record.row))
  }
  if (commas[0] !== undefined)
    problems.push(noteOn(name, `${commas.length} 行以逗号为小数点，已照此读取`, commas[0]))
  return { rows, problems }
}

/** Where values are not separated by commas, a comma between two numbers is that before decimals. */
function cellsOf(
  { row, values }: SeparatedRecord,
  mayHaveCommas: boolean,
  commas: number[],
): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [column, written] of values.entries()) {
    const text = written.trim()
    const isComma = mayHaveCommas && /^[<＜]?[+-]?\d+,\d+$/.test(text)
    if (isComma && commas.at(-1) !== row) commas.push(row)
    if (text !== '') cells.set(letterOf(column), isComma ? text.replace(',', '.') : text)
  }
  return cells
}
