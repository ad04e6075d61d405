import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { openSeparated } from '#server/foreign-files/separated/separated.ts'
import { noteOn, type Problem, refuseFile } from '#server/foreign-files/source.ts'
import type { OpenedWorkbook, SheetRow } from '#server/foreign-files/spreadsheet.ts'

/** Opens a text of separated values as a workbook of one sheet, named after the file; throws one sentence if it is none. */
export function openSeparatedSheet(bytes: Uint8Array, fileName: string): OpenedWorkbook {
  const name = fileName.replace(/^.*[/\\]/, '').replace(/(?<=.)\.[^.]{1,8}$/, '')
  const table = openSeparated(bytes, name)
  if (!table) refuseFile('没有认出表格：请用 Excel 工作簿，或各列以逗号、分号或制表符分开的 CSV')
  const commas: number[] = []
  const rows = Array.from(table.rows(), (row) => (table.hasDecimalCommas ? withPoints(row, commas) : row))
  return { sheets: [{ name, rows, merges: [] }], problems: [...table.problems(), ...commaNote(name, commas)] }
}

/** Where values are not separated by commas, a comma between two numbers is that before decimals. */
function withPoints({ row, cells }: SheetRow, commas: number[]): SheetRow {
  const read = new Map<string, RawValue>()
  for (const [letter, raw] of cells) {
    const isComma = typeof raw === 'string' && /^[<＜]?[+-]?\d+,\d+$/.test(raw)
    if (isComma && commas.at(-1) !== row) commas.push(row)
    read.set(letter, isComma ? raw.replace(',', '.') : raw)
  }
  return { row, cells: read }
}

const commaNote = (name: string, [first, ...others]: readonly number[]): Problem[] =>
  first === undefined ? [] : [noteOn(name, `${others.length + 1} 行以逗号为小数点，已照此读取`, first)]
