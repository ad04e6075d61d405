import { restoreFormula } from '#contract/csv.ts'
import { hasInvisible, visibleText } from '#contract/fields/visible-text.ts'
import { letterOf } from '#contract/workbook/workbook-parts.ts'
import type { ForeignTable } from '#server/foreign-files/foreign-table.ts'
import { noteOn, type Problem } from '#server/foreign-files/source.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'
import { openText } from '#server/foreign-files/text/text-pieces.ts'
import { copyText } from '#server/foreign-files/text/text.ts'

import { recordsOf, type SeparatedRecord } from './records.ts'

const separators = [',', ';', '\t', '|', '，'] as const

/** Records by which the separator is told. */
const sampleRecords = 40

/**
 * Opens a text of separated values as a table; undefined if it is none. Its rows are numbered as a spreadsheet program
 * numbers them, and read while they are asked for.
 */
export function openSeparated(bytes: Uint8Array, name: string): ForeignTable | undefined {
  const { pieces, notes } = openText(bytes)
  const separator = separatorOf(() => pieces())
  if (separator === undefined) return undefined
  let found: Problem[] = []
  const rows = function* (): Generator<SheetRow> {
    const remarks: TextRemarks = {
      words: new Map(),
      invisible: [],
      letters: [],
      width: 0,
      isRagged: false,
      last: undefined,
    }
    for (const record of recordsOf(withoutMark(pieces()), separator)) {
      const row = rowOf(record, remarks)
      if (row) yield row
    }
    found = [...notes.map((note) => ({ ...note, sheet: name })), ...remarkProblems(name, remarks)]
  }
  return { name, rows, hasDecimalCommas: separator !== ',', problems: () => found }
}

/** A line that only tells Excel the separator. */
const separatorLine = /^\uFEFF?sep=(.)[ \t]*(?=[\r\n])/i

function* withoutMark(pieces: Iterable<string>): Generator<string> {
  let isFirst = true
  for (const piece of pieces) {
    yield isFirst ? piece.replace(separatorLine, '').replace(/^\uFEFF/, '') : piece
    isFirst = false
  }
}

/** The separator by which most lines have as many values as others, two at least. */
function separatorOf(pieces: () => Generator<string>): string | undefined {
  const [first = ''] = pieces()
  const stated = separatorLine.exec(first)?.[1]
  if (stated !== undefined) return stated
  const scores = separators.map((separator) => ({ separator, score: scoreOf(pieces, separator) }))
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 0 ? best.separator : undefined
}

/** How many values stand in lines of one width; nothing where no two lines next to each other agree. */
function scoreOf(pieces: () => Generator<string>, separator: string): number {
  const widths: number[] = []
  for (const { values } of recordsOf(withoutMark(pieces()), separator)) {
    if (values.some((value) => value.trim() !== '')) widths.push(values.length)
    if (widths.length === sampleRecords) break
  }
  const isTable = widths.some((width, i) => isBeside(width, widths[i + 1], widths.length))
  if (!isTable) return 0
  const groups = Map.groupBy(widths, (width) => width)
  return Math.max(...[...groups].map(([width, same]) => (width > 1 ? (width - 1) * same.length : 0)))
}

/** Two values a line may be a sentence with a comma, unless the text has no other lines. */
const isBeside = (width: number, next: number | undefined, lines: number) =>
  width === next && (width > 2 || (width === 2 && lines >= 2))

/** Texts that come again are cleaned once. */
const maxWords = 5000

interface TextRemarks {
  words: Map<string, string>
  /** Rows with characters that nobody sees. */
  invisible: number[]
  letters: string[]
  /** Values of the widest record; some have less. */
  width: number
  isRagged: boolean
  last: SeparatedRecord | undefined
}

function rowOf(record: SeparatedRecord, remarks: TextRemarks): SheetRow | undefined {
  const { row, values, isOpen, isLast } = record
  if (isOpen || isLast) remarks.last = record
  if (isOpen || (isLast && isCutOff(values, remarks))) return undefined
  remarks.isRagged ||= values.length < remarks.width && values.length > 1
  remarks.width = Math.max(remarks.width, values.length)
  const cells = cellsOf(record, remarks)
  return cells.size === 0 ? undefined : { row, cells }
}

function cellsOf({ row, values }: SeparatedRecord, remarks: TextRemarks): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [column, value] of values.entries()) {
    const text = cellText(value, row, remarks)
    if (text !== '') cells.set((remarks.letters[column] ??= letterOf(column)), text)
  }
  return cells
}

/** Whether a line without an end lacks values that all others have. */
const isCutOff = ({ length }: readonly string[], { width, isRagged }: TextRemarks) =>
  length < width && !isRagged

/** Whether a text has nothing but characters of a keyboard. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)

function cellText(value: string, row: number, { invisible, words }: TextRemarks): string {
  if (isPlain(value)) return restoreFormula(value.trim())
  const known = words.get(value)
  if (known !== undefined) return known
  const isUnclear = hasInvisible(value)
  if (isUnclear && invisible.at(-1) !== row) invisible.push(row)
  const text = restoreFormula(visibleText(value).trim())
  if (!isUnclear && words.size < maxWords) words.set(copyText(value), copyText(text))
  return text
}

function remarkProblems(sheet: string, remarks: TextRemarks): Problem[] {
  const { invisible } = remarks
  const [first] = invisible
  const seen =
    first === undefined
      ? []
      : [noteOn(sheet, `${invisible.length} 行含看不见的字符（第 ${first} 行起），已去掉`, first)]
  return [...seen, ...endProblems(sheet, remarks)]
}

/** What may have been lost where the text ends. */
function endProblems(sheet: string, remarks: TextRemarks): Problem[] {
  const { last } = remarks
  if (!last) return []
  const { row, values, isOpen } = last
  const value = values.join(' ').trim().slice(0, 60)
  if (value === '') return []
  if (isOpen)
    return [
      refusedAt(sheet, row, { value, reason: '引号没有闭合，这一行及其后的内容未读取；文件可能被截断' }),
    ]
  return isCutOff(values, remarks)
    ? [refusedAt(sheet, row, { value, reason: '文件在这一行中间结束，可能被截断，这一行未读取' })]
    : [noteOn(sheet, `文件末尾没有换行；如果文件被截断过，请核对最后一行（第 ${row} 行）`, row)]
}

const refusedAt = (
  sheet: string,
  row: number,
  { value, reason }: { value: string; reason: string },
): Problem => ({ sheet, row, column: null, value, reason, weight: 'refused' })
