import { AppError } from '#contract/errors.ts'

/** What a cell may hold. */
export type RawValue = string | number | boolean | Date | InexactNumber

/**
 * A number of which a spreadsheet has not kept all digits, or that it shows in scientific notation: as a quantity
 * it counts, as a name it is lost. It prints as the spreadsheet tells it.
 */
export interface InexactNumber {
  readonly number: number
  readonly toString: () => string
}

export const inexactNumber = (number: number, text: string): InexactNumber => ({
  number,
  toString: () => text,
})

export const isInexact = (raw: RawValue): raw is InexactNumber => typeof raw === 'object' && 'number' in raw

/** A value as it stands in a file, with its column: a sheet's letter or a group's heading. */
export interface Cell {
  column: string
  raw: RawValue | null
  /** Where the value stands, when another row than its own tells it. */
  at?: Where
}

/** Where a row stands: sheet or group, and the row that a person counts in the opened file (from 1). */
export interface Where {
  sheet: string
  row: number
}

/**
 * One row of a file in the words of the catalogue: `into` is 'record' or the name of a part, `owner` the name
 * by which the file itself ties rows to their record, `cells` are named by the kind's own fields (and the
 * common ones). Cells without a value are absent.
 */
export interface SourceRow {
  at: Where
  into: string
  owner: Cell
  cells: Record<string, Cell>
}

/** Something in a file that was not taken, or taken with a remark. */
export interface Problem {
  sheet: string
  row: number | null
  column: string | null
  value: string | null
  reason: string
  /** refused: the row was not taken; dropped: this cell was not taken, its row was; note: nothing is lost. */
  weight: 'refused' | 'dropped' | 'note'
  /** What the line is about, where its words differ from row to row: lines of one matter are told together. */
  matter?: string
}

/** What a reader makes of a file. */
export interface Source {
  format: 'lizheng-xlsx' | 'lizheng-text' | 'ags4' | 'workbook'
  /** Name of the kind that the rows belong to. */
  kind: string
  /** Project of the whole file, as the file names it. */
  project: { code: string | null; name: string | null }
  /** Those of records first; a large file makes the others as they are asked for, once. */
  rows: Iterable<SourceRow>
  /** What could not be read, whole when all rows have been asked for. */
  problems: Problem[]
}

/** What a person says about a file beside the file itself. */
export interface Reading {
  /** X of a Chinese file is east, not north as the trade has it. */
  xIsEast?: boolean
}

/** Refuses a whole file in one sentence. */
export function refuseFile(sentence: string): never {
  throw new AppError('invalid_input', { fields: { file: sentence } }, sentence)
}

/** A line of the report that stands at a row. */
export function problemAt(at: Where, weight: Problem['weight'], reason: string, cell?: Cell): Problem {
  const { sheet, row } = cell?.at ?? at
  return { sheet, row, column: cell?.column ?? null, value: cell ? shown(cell.raw) : null, reason, weight }
}

/** A line of the report about a sheet or group as a whole. */
export function noteOn(sheet: string, reason: string, row: number | null = null): Problem {
  return { sheet, row, column: null, value: null, reason, weight: 'note' }
}

/** A value as the report shows it: on one line, at most 200 characters. */
export function shown(raw: Cell['raw']): string | null {
  if (raw === null) return null
  const line = oneLine(
    raw instanceof Date && !Number.isNaN(raw.getTime()) ? raw.toISOString().slice(0, 10) : String(raw),
  )
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

/** Text of a file as it may be printed and stored: no line breaks, no control or broken characters. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ')
}
