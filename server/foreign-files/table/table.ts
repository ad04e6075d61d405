import { readValue, type Limits } from '#contract/catalogue/cells/checks.ts'
import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import {
  type CellCounts,
  cellLookup,
  countCells,
  headOf,
  headRows,
  lettersOf,
  unitProblems,
  reportUnused,
} from '#server/foreign-files/headed-sheet.ts'
import { refuseFile, formatRaw, type Cell, type Problem } from '#server/foreign-files/source.ts'
import { isWorkbook, type ListedSheet, openSheets, type SheetRow } from '#server/foreign-files/spreadsheet.ts'
import { openDataRows } from '#server/foreign-files/sum-rows.ts'
import { isHelp } from '#server/foreign-files/workbook.ts'

export { formatRaw, type Cell, type RawValue, type SheetRow }
export type { Limits }

/** The first sheet of a workbook that is no help of its template, its columns known by their headings. */
export interface Table {
  name: string
  /** Letters of the columns, by field. */
  letters: ReadonlyMap<string, string>
  /** Headings as they are written, by letter. */
  headings: ReadonlyMap<string, string>
  /** The rows, some at a time, read from the file each time. */
  rows: () => AsyncGenerator<readonly SheetRow[]>
  cellsOf: (row: SheetRow) => (field: string) => Cell | undefined
  /** What was passed over, when the rows were read. */
  notes: () => string[]
}

/** The last column of an annotated copy. */
export const problemHeading = '问题'

/** Opens a workbook whose columns are headed by these labels; throws one sentence if it cannot be read. */
export async function openTable(bytes: Uint8Array, labels: Readonly<Record<string, string>>): Promise<Table> {
  if (!isWorkbook(bytes)) refuseFile('只能导入 xls 和 xlsx 文件')
  const sheets = await openSheets(bytes)
  const shown = sheets.filter((sheet) => !sheet.hidden && !isHelp(sheet))
  const first = shown[0] ?? refuseFile('工作簿里没有可以读取的工作表')
  const wanted = Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { names: [label] }]))
  const head = headOf(first.name, await firstRows(first), wanted)
  const [key = ''] = Object.keys(labels)
  if (!head.columns.has(key)) refuseFile(`没有找到“${labels[key]}”这一列；请用导入模板填写`)
  const others = shown.slice(1).map(({ name }) => `“${name}”：只读取第一张表，这一张未读取`)
  const hidden = sheets.filter((sheet) => sheet.hidden).flatMap((sheet) => sheet.problems())
  let passed: Problem[] = []
  const rows = async function* () {
    const data = openDataRows(first.name, head.headings)
    const counts: CellCounts = new Map()
    let above = head.height
    for await (const some of first.rows()) {
      const own = some.slice(above).filter(data.isData)
      above = Math.max(0, above - some.length)
      countCells(own, counts)
      yield own
    }
    const unknown = unknownColumns({ ...head, counts }, Object.keys(labels))
    passed = [
      ...first.problems(),
      ...head.titles,
      ...data.problems(),
      ...unitProblems(head, counts),
      ...unknown,
    ]
  }
  return {
    name: head.name,
    letters: new Map([...head.columns].map(([name, { letter }]) => [name, letter])),
    headings: head.headings,
    rows,
    cellsOf: (row) => cellLookup(head, row),
    notes: () => [...[...hidden, ...passed].map(lineOf), ...others],
  }
}

async function firstRows({ rows }: ListedSheet): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  for await (const some of rows()) {
    first.push(...some)
    if (first.length >= headRows) break
  }
  return first.slice(0, headRows)
}

const lineOf = ({ sheet, row, column, reason }: Problem) =>
  `“${sheet}”${row === null ? '' : `第 ${row} 行`}${column === null ? '' : ` ${column} 列`}：${reason}`

function unknownColumns(sheet: Parameters<typeof reportUnused>[0], fields: readonly string[]): Problem[] {
  const own = [...sheet.headings].flatMap(([letter, text]) => (text === problemHeading ? [letter] : []))
  return reportUnused(sheet, new Set([...lettersOf(sheet, fields), ...own]))
}

export type ReadCell = { value: string } | { number: number } | { reason: string } | { blank: true }

/** The text of a cell as a clerk would take it; a note of an unknown value is blank where nothing is required. */
export function readText(raw: RawValue, required: boolean, limits: Limits): ReadCell {
  if (typeof raw === 'string' && raw.length <= 200 && plainText.test(raw)) return { value: raw }
  const read = readValue(required ? requiredText : anyText, raw, limits)
  if ('value' in read) return { value: String(read.value) }
  return read
}

/** Most texts: nothing in them could be a placeholder, a formula's error, a lost number or unprintable. */
const plainText = /^[\p{L}\d][\p{L}\d@._-]*$/u

const anyText = { type: 'text', label: '' } as const
const requiredText = { type: 'text', label: '', required: true } as const

/** The code of a choice, given by code or label. */
export function readChoice(raw: RawValue, choices: Readonly<Record<string, string>>): ReadCell {
  const read = readValue({ type: 'choice', label: '', choices }, raw)
  if ('value' in read) return { value: String(read.value) }
  if ('blank' in read) return read
  const labels = Object.values(choices)
  return { reason: `不在选项之列，可填：${labels.slice(0, 8).join('、')}${labels.length > 8 ? '…' : ''}` }
}

/** A whole number. */
export function readInteger(raw: RawValue): ReadCell {
  const read = readValue({ type: 'integer', label: '' }, raw)
  return 'value' in read ? { number: Number(read.value) } : read
}
