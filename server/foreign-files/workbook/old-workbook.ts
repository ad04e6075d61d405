import { join } from 'node:path'

import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import { readInProcess } from '#server/processes/read-in-process.ts'

import { styleOfFormat, valueOfNumber } from './cell-number.ts'
import { plainText } from './parts.ts'
import { noRemarks } from './remarks.ts'
import type { SheetRow } from './sheet-rows.ts'

/** The workbook as the process returns it. */
export interface OldWorkbook {
  sheets: OldSheet[]
  since1904: boolean
}

export interface OldSheet {
  name: string
  hidden: boolean
  merges: string[]
  /** Rows with values that are hidden. */
  hiddenRows: number[]
  /** Values of hidden columns, by letter. */
  hiddenColumns: [letters: string, count: number][]
  rows: { row: number; cells: OldCell[] }[]
}

export interface OldCell {
  letters: string
  value: string | number | boolean | Date
  /** The display format of the number. */
  format: string
}

const unreadableWords = '无法打开这个 .xls 文件（可能已损坏或版本过旧），请另存为 .xlsx'
const reader = join(import.meta.dirname, 'old-workbook-process.ts')
const limits = { seconds: 60, heap: 512, resident: 1000 }

type Answer = OldWorkbook | { refused: string }

/**
 * Reads an .xls of Excel 5 to 2003 in a process of its own, with limits of time and memory. Rows of hidden
 * sheets are not returned.
 */
export async function openOldWorkbook(bytes: Uint8Array) {
  const answer = await readInProcess<Answer>(reader, bytes, limits).catch(() => refuseFile(unreadableWords))
  if ('refused' in answer) return refuseFile(answer.refused)
  const { sheets, since1904 } = answer
  if (sheets.length === 0) refuseFile(unreadableWords)
  return sheets.map(({ name, hidden, merges, hiddenRows, hiddenColumns, rows }) => ({
    name,
    hidden,
    rows: rows.flatMap((row) => rowOf(row, since1904)),
    ...noRemarks(),
    merges: { first: merges, count: merges.length },
    hiddenRows: { first: hiddenRows, count: hiddenRows.length },
    hiddenColumns: new Map(hiddenColumns),
  }))
}

function rowOf({ row, cells }: OldSheet['rows'][number], since1904: boolean): SheetRow[] {
  const held = new Map<string, RawValue>()
  for (const { letters, value, format } of cells) {
    const raw = rawOf(value, format, since1904)
    if (raw !== undefined && raw !== '') held.set(letters, raw)
  }
  return held.size > 0 ? [{ row, cells: held }] : []
}

function rawOf(value: OldCell['value'], format: string, since1904: boolean): RawValue | undefined {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return typeof value === 'number' ? '' : value
  return valueOfNumber(String(value), styleOfFormat(0, format), since1904)
}
