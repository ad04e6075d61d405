import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'

import type { SheetRow } from './sheet-rows.ts'

const area = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/

/**
 * Gives the value of a cell that is merged downwards to every row that it covers, in its first column; areas that begin
 * above the data are headings or titles, and stay as they are. Areas do not overlap: one that does ends where the other
 * begins, so that a file cannot have its rows filled over and over.
 */
export function fillMerges(rows: () => Iterable<SheetRow>, merges: readonly string[]): Iterable<SheetRow> {
  return merges.length === 0 ? rows() : filledRows(rows, merges)
}

/** Reads the rows twice: to find what areas begin with, and to fill them. */
function* filledRows(rows: () => Iterable<SheetRow>, merges: readonly string[]): Generator<SheetRow> {
  const areas = merges.map(areaOf)
  const covering: Covering = { numbers: [], places: new Map(), begun: new Map(), filled: new Map() }
  const beginnings = new Set(areas.map(({ from }) => from))
  for (const row of rows()) {
    if (beginnings.has(row.row)) {
      covering.places.set(row.row, covering.numbers.length)
      covering.begun.set(row.row, row)
    }
    covering.numbers.push(row.row)
  }
  for (const area of areas) fillArea(covering, area)
  for (const row of rows()) {
    const own = covering.filled.get(row.row)
    yield own ? { ...row, cells: new Map([...row.cells, ...own]) } : row
  }
}

/** Values by row and column. */
type FilledCells = Map<number, Map<string, RawValue>>

interface MergedArea {
  letters: string
  from: number
  to: number
}

interface Covering {
  /** Of all rows. */
  numbers: number[]
  /** Rows with which areas begin, and their places among the numbers. */
  begun: Map<number, SheetRow>
  places: Map<number, number>
  filled: FilledCells
}

function fillArea({ numbers, begun, places, filled }: Covering, { letters, from, to }: MergedArea): void {
  const value = begun.get(from)?.cells.get(letters)
  if (value === undefined || filled.get(from)?.has(letters)) return
  for (const row of coveredRows(numbers, (places.get(from) ?? 0) + 1, to)) {
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
function* coveredRows(numbers: readonly number[], place: number, to: number): Generator<number> {
  for (let i = place; i < numbers.length; i++) {
    const row = numbers[i]
    if (row === undefined || row > to) return
    yield row
  }
}
