/** A cell of a sheet. */
export interface CellPlace {
  row: number
  column: string
}

/** The first items of a list, and the total count. */
export interface CountedList<T> {
  first: T[]
  count: number
}

/** What is to be reported of a sheet; complete when its rows were read. */
export interface SheetRemarks {
  merges: CountedList<string>
  /** Cells whose formula has no computed value. */
  uncomputed: CountedList<CellPlace>
  /** Rows with values that are hidden, by a filter or by hand. */
  hiddenRows: CountedList<number>
  /** Values of hidden columns, by letter. */
  hiddenColumns: Map<string, number>
  /** Cells with text that is struck out. */
  struck: CountedList<CellPlace>
  /** Cells that held invisible characters. */
  invisible: CountedList<CellPlace>
}

const emptyList = <T>(): CountedList<T> => ({ first: [], count: 0 })

export const noRemarks = (): SheetRemarks => ({
  merges: emptyList(),
  uncomputed: emptyList(),
  hiddenRows: emptyList(),
  hiddenColumns: new Map(),
  struck: emptyList(),
  invisible: emptyList(),
})

/** Maximum number of places that are listed; merged areas are needed all. */
const maxListed = 1000
export const maxMerges = 200_000

export function list<T>(listing: CountedList<T>, one: T, max = maxListed): void {
  if (listing.count++ < max) listing.first.push(one)
}
