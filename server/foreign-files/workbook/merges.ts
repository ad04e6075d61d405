import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'

import type { SheetRow } from './sheet-rows.ts'

const area = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/

/**
 * Gives the value of a cell that is merged downwards to every row that it covers, in its first column; areas that begin
 * above the data are headings or titles, and stay as they are. Areas do not overlap: one that does ends where the other
 * begins, so that a file cannot have its rows filled over and over.
 */
export function fillMerges(rows: readonly SheetRow[], merges: readonly string[]): readonly SheetRow[] {
  if (merges.length === 0) return rows
  const places = new Map(rows.map(({ row }, place) => [row, place]))
  const filled: FilledCells = new Map()
  for (const merged of merges.map(areaOf))
    fillArea(rows, places.get(merged.from) ?? rows.length, merged, filled)
  return rows.map((row) => {
    const own = filled.get(row.row)
    return own ? { ...row, cells: new Map([...row.cells, ...own]) } : row
  })
}

/** Values by row and column. */
type FilledCells = Map<number, Map<string, RawValue>>

interface MergedArea {
  letters: string
  from: number
  to: number
}

/** Fills the rows of an area, whose first one stands at a place of the list. */
function fillArea(
  rows: readonly SheetRow[],
  place: number,
  { letters, from, to }: MergedArea,
  filled: FilledCells,
): void {
  const value = rows[place]?.cells.get(letters)
  if (value === undefined || filled.get(from)?.has(letters)) return
  for (const { row } of coveredRows(rows, place + 1, to)) {
    const cells = filled.get(row) ?? new Map<string, RawValue>()
    if (cells.has(letters)) return
    filled.set(row, cells.set(letters, value))
  }
}

function areaOf(merge: string): MergedArea {
  const [, letters = '', from = 0, to = 0] = area.exec(merge) ?? []
  return { letters, from: Number(from), to: Number(to) }
}

/** The rows from a place in the list up to a number of the sheet. */
function* coveredRows(rows: readonly SheetRow[], place: number, to: number): Generator<SheetRow> {
  for (let i = place; i < rows.length; i++) {
    const row = rows[i]
    if (!row || row.row > to) return
    yield row
  }
}
