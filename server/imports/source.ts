/** A value as it stands in a file, with its column: a sheet's letter or a group's heading. */
export interface Cell {
  column: string
  raw: string | number | boolean | Date | null
}

/** Where a row stands: sheet or group, and the row that a person counts in the opened file (from 1). */
export interface Where {
  sheet: string
  row: number
}

/**
 * One row of a file in the words of the catalogue: `into` is 'record' or the name of a part, `owner` the name
 * by which the file itself ties rows to their record, `cells` are named by the kind's own fields (and the
 * common ones).
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
}

/** What a reader makes of a file: rows in the file's order, and what it could not read. */
export interface Source {
  format: 'lizheng-xlsx' | 'lizheng-text' | 'ags4' | 'workbook'
  /** Name of the kind that the rows belong to. */
  kind: string
  /** Project of the whole file, as the file names it. */
  project: { code: string | null; name: string | null }
  rows: SourceRow[]
  problems: Problem[]
}
