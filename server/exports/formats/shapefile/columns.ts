import type { ExportCell, ExportColumn } from '#server/exports/formats/format.ts'

/** A column of a .dbf: `width` bytes, of which `decimals` stand behind the point. */
export interface DbfColumn {
  readonly name: string
  readonly type: 'C' | 'N' | 'D'
  readonly width: number
  readonly decimals: number
  readonly of: ExportColumn
  /** The value as it stands in a row; undefined where it does not fit whole. */
  readonly write: (cell: ExportCell) => string | undefined
}

/** The most bytes of a text (dBASE III), and letters of a name. */
export const maxText = 254
const maxName = 10

/** Widths as GIS programs write them: a number is text, and has to fit. */
const numberColumn = { type: 'N', width: 20, decimals: 8 } as const
const integerColumn = { type: 'N', width: 12, decimals: 0 } as const

const textOf = (cell: ExportCell): string => (cell === null ? '' : oneLine(String(cell)))

/** Readers end a text at its first NUL, and some a row at a line break. */
const oneLine = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

const fits = (text: string): string | undefined => (Buffer.byteLength(text) <= maxText ? text : undefined)

const numberText = (decimals: number, width: number) => (cell: ExportCell) => {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  if (typeof cell !== 'number') return undefined
  const text = cell.toFixed(decimals)
  return text.length <= width && Number(text) === cell ? text : shortest(cell, width)
}

/** A number with more decimals than its column says, which readers take as it is written. */
function shortest(value: number, width: number): string | undefined {
  const text = String(value)
  return text.length <= width ? text : undefined
}

function dayText(cell: ExportCell): string | undefined {
  if (cell === null) return ''
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(cell)) ?? []
  return year === '' ? undefined : year + month + day
}

function kindOf({ type }: ExportColumn): Pick<DbfColumn, 'type' | 'width' | 'decimals' | 'write'> {
  if (type === 'number')
    return { ...numberColumn, write: numberText(numberColumn.decimals, numberColumn.width) }
  if (type === 'integer') return { ...integerColumn, write: numberText(0, integerColumn.width) }
  if (type === 'day') return { type: 'D', width: 8, decimals: 0, write: dayText }
  return { type: 'C', width: maxText, decimals: 0, write: (cell) => fits(textOf(cell)) }
}

/** The columns of a table under names of ten letters, no two alike. */
export function dbfColumns(columns: readonly ExportColumn[]): DbfColumn[] {
  const taken = new Set<string>()
  return columns.map((column) => ({ ...kindOf(column), name: shortName(column.name, taken), of: column }))
}

function shortName(name: string, taken: Set<string>): string {
  const plain =
    name
      .replaceAll(/\W/g, '_')
      .replace(/^(?=\d)/, '_')
      .slice(0, maxName) || 'field'
  let own = plain
  for (let n = 1; taken.has(own.toUpperCase()); n++)
    own = plain.slice(0, maxName - String(n).length - 1) + `_${n}`
  taken.add(own.toUpperCase())
  return own
}
