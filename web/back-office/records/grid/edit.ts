import type { Cells } from './clipboard.ts'

export interface Spot {
  row: number
  column: number
}

/** Cells between two corners, both included. */
export interface Area {
  from: Spot
  to: Spot
}

export const areaOf = (a: Spot, b: Spot): Area => ({
  from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
})

export const isInside = ({ from, to }: Area, { row, column }: Spot): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column

const blankRow = (width: number) => Array.from({ length: width }, () => '')

export const blankRows = (count: number, width: number): Cells =>
  Array.from({ length: count }, () => blankRow(width))

/** What stands in an area. */
export const copyArea = (rows: Cells, { from, to }: Area): string[][] =>
  rows.slice(from.row, to.row + 1).map((row) => row.slice(from.column, to.column + 1))

/** Writes a block into columns from a row on; rows that are not there yet are added. */
export function writeBlock(
  rows: Cells,
  block: Cells,
  { row: first, columns, width }: { row: number; columns: readonly (number | undefined)[]; width: number },
): string[][] {
  const length = Math.max(rows.length, first + block.length)
  return Array.from({ length }, (_, at) => {
    const row = [...(rows[at] ?? blankRow(width))]
    for (const [i, text] of (block[at - first] ?? []).entries()) {
      const column = columns[i]
      if (column !== undefined) row[column] = text
    }
    return row
  })
}

const mapArea = (rows: Cells, area: Area, textAt: (spot: Spot) => string): string[][] =>
  rows.map((cells, row) =>
    cells.map((text, column) => (isInside(area, { row, column }) ? textAt({ row, column }) : text)),
  )

export const clearArea = (rows: Cells, area: Area): string[][] => mapArea(rows, area, () => '')

/** Every cell of an area as one text. */
export const fillArea = (rows: Cells, area: Area, text: string): string[][] => mapArea(rows, area, () => text)

/** Copies downwards: into one row from the row above, into several from the first of them. */
export function filledDown(rows: Cells, area: Area): string[][] {
  const { from, to } = area
  const source = from.row === to.row ? from.row - 1 : from.row
  return mapArea(rows, area, ({ row, column }) => rows[source]?.[column] ?? rows[row]?.[column] ?? '')
}

export const withRow = (rows: Cells, at: number, width: number): Cells =>
  rows.toSpliced(at, 0, blankRow(width))

export const withoutRows = (rows: Cells, from: number, to: number): Cells =>
  rows.toSpliced(from, to - from + 1)

/** Moves rows up or down by one; at an end they stay. */
export function moveRows(rows: Cells, { from, to }: Area, by: -1 | 1): Cells {
  const at = from.row + by
  if (at < 0 || to.row + by >= rows.length) return rows
  const taken = rows.slice(from.row, to.row + 1)
  return withoutRows(rows, from.row, to.row).toSpliced(at, 0, ...taken)
}

/** Rows in which anything is written. */
export const isFilled = (row: readonly string[]): boolean => row.some((text) => text.trim() !== '')
export const filledRows = (rows: Cells): Cells => rows.filter(isFilled)
