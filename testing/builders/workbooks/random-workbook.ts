import { type CellObject, SSF, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import fc from 'fast-check'

/** A cell as it is stored, and the text that a person sees in it. */
export interface RandomCell {
  stored: CellObject | string | null
  shown: string
}

export interface RandomSheet {
  hidden: boolean
  rows: readonly { hidden: boolean; cells: readonly RandomCell[] }[]
  hiddenColumns: readonly number[]
  /** Column and first row of two merged cells, of which the second is empty. */
  merged: readonly { column: number; row: number }[]
}

/** Formats of numbers; of what stands between -1 and 0, and of halves, programs show some otherwise than Excel. */
const formats = [
  ...['General', '0', '0.00', '#,##0.0', '0%', '0.0%', '"ZK"0', '000', '0.0"m"'],
  ...['0.0_);(0.0)', '0;-0;', '[Red]0.00', '"约"0.0', '0.00" kPa"', '#,##0'],
]

const number: fc.Arbitrary<RandomCell> = fc
  .tuple(
    fc.integer({ min: -500, max: 9999 }),
    fc.constantFrom(0, 0.13, 0.37, 0.62, 0.9),
    fc.constantFrom(...formats),
  )
  .map(([whole, part, z]) => {
    const v = whole < 0 ? whole : Number((whole + part).toFixed(2))
    return { stored: { t: 'n', v, z }, shown: String(SSF.format(z, v)).trim() }
  })

const text: fc.Arbitrary<RandomCell> = fc
  .string({ unit: fc.constantFrom(...'ZK孔土①-_,;"\' 07.'.split('')), maxLength: 10 })
  .map((stored) => ({ stored, shown: stored.trim() }))

const blank: RandomCell = { stored: null, shown: '' }

const row = fc.record({
  hidden: fc.boolean(),
  cells: fc.array(fc.oneof(number, text, fc.constant(blank)), { minLength: 1, maxLength: 6 }),
})

const sheet: fc.Arbitrary<RandomSheet> = fc.record({
  hidden: fc.boolean(),
  rows: fc.array(row, { minLength: 1, maxLength: 8 }),
  hiddenColumns: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 2 }),
  merged: fc.uniqueArray(
    fc.record({ column: fc.nat({ max: 5 }), row: fc.nat({ max: 3 }).map((i) => 2 * i) }),
    {
      selector: ({ column, row: first }) => `${column} ${first}`,
      maxLength: 3,
    },
  ),
})

/** Sheets with formats, blanks, and rows, columns and sheets that are hidden; the first is to be seen. */
export const randomSheets: fc.Arbitrary<RandomSheet[]> = fc
  .array(sheet, { minLength: 1, maxLength: 3 })
  .map((sheets) => sheets.map((one, i) => (i === 0 ? { ...one, hidden: false } : one)))

/** The cells of a sheet; below the first of merged ones there is none. */
const cellsOf = ({ rows, merged }: RandomSheet): RandomCell[][] =>
  rows.map(({ cells }, at) =>
    cells.map((cell, column) =>
      merged.some((one) => one.column === column && one.row === at - 1) ? blank : cell,
    ),
  )

function worksheetOf(described: RandomSheet): WorkSheet {
  const { rows, hiddenColumns, merged } = described
  const made = utils.aoa_to_sheet(cellsOf(described).map((cells) => cells.map(({ stored }) => stored)))
  made['!rows'] = rows.map(({ hidden }) => ({ hidden }))
  made['!cols'] = Array.from({ length: 6 }, (_, i) => ({ hidden: hiddenColumns.includes(i) }))
  made['!merges'] = merged.map(({ column, row: first }) => ({
    s: { c: column, r: first },
    e: { c: column, r: first + 1 },
  }))
  return made
}

const nameOf = (at: number) => `表${at + 1}`

export function writeRandomWorkbook(sheets: readonly RandomSheet[]): Uint8Array {
  const book: WorkBook = utils.book_new()
  for (const [i, one] of sheets.entries()) utils.book_append_sheet(book, worksheetOf(one), nameOf(i))
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
}

/** What a person sees, by sheet and address: `表1!A1`. */
export const seenCells = (sheets: readonly RandomSheet[]): Record<string, string> =>
  Object.fromEntries(
    sheets.flatMap((one, i) =>
      one.hidden
        ? []
        : cellsOf(one).flatMap((cells, at) =>
            cells.flatMap(({ shown }, column) =>
              shown === '' || one.rows[at]?.hidden || one.hiddenColumns.includes(column)
                ? []
                : [[`${nameOf(i)}!${utils.encode_col(column)}${at + 1}`, shown]],
            ),
          ),
    ),
  )
