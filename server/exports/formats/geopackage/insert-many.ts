import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** Rows of a table that are inserted many at a time. */
export interface ManyRows {
  /** Adds a row; its values stay as they are until they are inserted. */
  add: (...values: SQLInputValue[]) => void
  finish: () => void
}

/** Values of one statement: more do not make it faster. */
const perStatement = 400

/** Collects rows of so many columns, and inserts them by one statement for many: a call for each costs more than the row. */
export function insertMany(db: DatabaseSync, table: string, columns: number): ManyRows {
  const row = `(${Array.from({ length: columns }, () => '?').join()})`
  const rows = Math.max(1, Math.floor(perStatement / columns))
  const statementOf = (count: number) =>
    db.prepare(`INSERT INTO ${table} VALUES ${Array.from({ length: count }, () => row).join()}`)
  const full = statementOf(rows)
  let held: SQLInputValue[] = []
  return {
    add: (...values) => {
      held.push(...values)
      if (held.length < rows * columns) return
      full.run(...held)
      held = []
    },
    finish: () => {
      if (held.length > 0) statementOf(held.length / columns).run(...held)
      held = []
    },
  }
}
