import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { topField } from '#contract/deliveries/column-fields.ts'
import type { CellEdit } from '#contract/deliveries/delivery-views.ts'
import type { TableUse } from '#contract/deliveries/file-description.ts'
import { AppError } from '#contract/errors.ts'

import type { FormatName } from './formats.ts'

/** A value of a file, with its column: the letter of a sheet or the heading of a group. */
export interface Cell {
  column: string
  raw: RawValue | null
  /** The place of the value, if it is in another row. */
  at?: Where
}

/** The place of a row: sheet or group, and the row number as displayed (from 1). */
export interface Where {
  sheet: string
  row: number
}

/**
 * A row of a file in terms of the catalogue: `into` is 'record' or the name of a part, `owner` the name that
 * links the row to its record, `cells` are named by the kind's own fields and the common ones. Cells without
 * a value are absent.
 */
export interface SourceRow {
  at: Where
  into: string
  owner: Cell
  cells: Record<string, Cell>
}

/** Cell of a row that gives the top of a stratum; it is no field of any kind. */
export const topColumn = topField

/** A report line: something was not taken, or taken with a note. */
export interface Problem {
  sheet: string
  row: number | null
  column: string | null
  value: string | null
  reason: string
  /**
   * refused: the row was not taken; dropped: the cell was not taken, but its row was; note: nothing is lost.
   */
  weight: 'refused' | 'dropped' | 'note'
  /** The subject, if the text varies between rows: lines with the same subject are merged. */
  matter?: string
  /** What may have been meant, where a value is refused and another reads. */
  proposal?: string | undefined
}

/** A parsed file. */
export interface Source {
  format: FormatName
  /** Its records have codes of their own; else they are named within their project. */
  hasCodes?: boolean
  /** Columns that are called X and Y hold north and east by rule, which may be the other way round. */
  isXByRule?: boolean
  /** Name of the kind of its records. */
  kind: string
  /** Project of the whole file, as written in it. */
  project: { code: string | null; name: string | null }
  /** Rows of records first; a large file generates the others lazily, once. */
  rows: Iterable<SourceRow>
  /** Problems of reading; complete after all rows were consumed. */
  problems: Problem[]
}

/** What the caller specifies about a file. */
export interface SourceReadOptions {
  /** X is east, not north as usual in China. */
  xIsEast?: boolean | undefined
  /** Coordinate system for files without one. */
  system?: string | undefined
  /** What the tables of others are taken for; by default what is proposed, where that is complete. */
  tables?: readonly TableUse[] | undefined
  /** Values that somebody has mended: they are read in place of those that stand in the file. */
  edits?: readonly CellEdit[] | undefined
}

/** Refuses a whole file with one sentence. */
export function refuseFile(sentence: string): never {
  throw new AppError('invalid_input', { fields: { file: sentence } }, sentence)
}

/** A report line about a row. */
export function problemAt(at: Where, weight: Problem['weight'], reason: string, cell?: Cell): Problem {
  const { sheet, row } = cell?.at ?? at
  return {
    sheet,
    row,
    column: cell?.column ?? null,
    value: cell ? formatRaw(cell.raw) : null,
    reason,
    weight,
  }
}

/** A report line about a sheet or group. */
export function noteOn(sheet: string, reason: string, row: number | null = null): Problem {
  return { sheet, row, column: null, value: null, reason, weight: 'note' }
}

/** A report line for whoever does not give the command its options. */
export const withoutOptions = (reason: string): string =>
  reason.replaceAll(/（[^（）]*--\w[^（）]*）|；[^；（）]*--\w.*$/g, '')

/** A value for the report: on one line, at most 200 characters. */
export function formatRaw(raw: Cell['raw']): string | null {
  if (raw === null) return null
  const line = oneLine(
    raw instanceof Date && !Number.isNaN(raw.getTime()) ? raw.toISOString().slice(0, 10) : String(raw),
  )
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

/** Cleans a text of a file for printing and storing: no line breaks, no control or broken characters. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ')
}
