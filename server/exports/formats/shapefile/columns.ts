import type { ExportCell, ExportColumn } from '#server/exports/formats/format.ts'
import { shortNames } from '#server/exports/short-names.ts'

/** A column of a .dbf; how wide it is, its values tell. */
export interface DbfColumn {
  readonly name: string
  readonly type: 'C' | 'N' | 'D'
  readonly of: ExportColumn
  /** The value as it stands in a row; undefined where it does not fit whole. */
  readonly write: (cell: ExportCell) => string | undefined
}

/** Bytes of a column, of which `decimals` stand behind the point. */
export interface Width {
  readonly bytes: number
  readonly decimals: number
}

/** The most bytes of a text (dBASE III). */
export const maxText = 254

/** The most digits of a number: it is text, and has to fit. */
const maxDigits = { number: 20, integer: 12 }

const textOf = (cell: ExportCell): string => (cell === null ? '' : oneLine(String(cell)))

/** Readers end a text at its first NUL, and some a row at a line break. */
const oneLine = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

const fits = (text: string): string | undefined => (Buffer.byteLength(text) <= maxText ? text : undefined)

const numberText = (width: number) => (cell: ExportCell) => {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  const text = String(cell)
  return typeof cell === 'number' && text.length <= width && !text.includes('e') ? text : undefined
}

function dayText(cell: ExportCell): string | undefined {
  if (cell === null) return ''
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(cell)) ?? []
  return year === '' ? undefined : year + month + day
}

function kindOf({ type }: ExportColumn): Pick<DbfColumn, 'type' | 'write'> {
  if (type === 'number' || type === 'integer') return { type: 'N', write: numberText(maxDigits[type]) }
  if (type === 'day') return { type: 'D', write: dayText }
  return { type: 'C', write: (cell) => fits(textOf(cell)) }
}

/** Widths of columns without rows; numbers have a decimal, without which readers take them for whole ones. */
export const leastWidths = (columns: readonly DbfColumn[]): Width[] =>
  columns.map(({ type, of }) => {
    if (type === 'D') return { bytes: 8, decimals: 0 }
    return of.type === 'number' ? { bytes: 3, decimals: 1 } : { bytes: 1, decimals: 0 }
  })

/** Widths that hold these rows as well. */
export function growWidths(
  widths: readonly Width[],
  columns: readonly DbfColumn[],
  rows: readonly (readonly string[])[],
): Width[] {
  return widths.map((width, i) => {
    let { bytes, decimals } = width
    const isNumber = columns[i]?.type === 'N'
    for (const row of rows) {
      const text = row[i] ?? ''
      bytes = Math.max(bytes, isNumber ? text.length : Buffer.byteLength(text))
      const point = isNumber ? text.indexOf('.') : -1
      if (point >= 0) decimals = Math.max(decimals, text.length - point - 1)
    }
    return { bytes, decimals }
  })
}

/** The columns of a table under their short names, no two alike. */
export function dbfColumns(columns: readonly ExportColumn[]): DbfColumn[] {
  const names = shortNames(columns.map(({ short, name }) => short ?? name))
  return columns.map((column, i) => ({ ...kindOf(column), name: names[i]!, of: column }))
}
