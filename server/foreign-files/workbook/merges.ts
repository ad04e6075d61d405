import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'

import type { SheetRow } from './sheet-rows.ts'

const area = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/

/**
 * Gives the value of a cell that is merged downwards to every row that it covers, in its first column; areas that begin
 * above the data are headings or titles, and stay as they are.
 */
export function fillMerges(rows: readonly SheetRow[], merges: readonly string[]): readonly SheetRow[] {
  const [first] = rows
  if (!first || merges.length === 0) return rows
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  const filled = new Map<number, Map<string, RawValue>>()
  for (const { letters, from, to } of merges.map(areaOf)) {
    const value = from >= first.row ? byNumber.get(from)?.cells.get(letters) : undefined
    if (value === undefined) continue
    for (const row of rowsBetween(byNumber, from + 1, to)) {
      const cells = filled.get(row.row) ?? new Map(row.cells)
      filled.set(row.row, cells.set(letters, value))
    }
  }
  return rows.map((row) => ({ ...row, cells: filled.get(row.row) ?? row.cells }))
}

function areaOf(merge: string): { letters: string; from: number; to: number } {
  const [, letters = '', from = 0, to = 0] = area.exec(merge) ?? []
  return { letters, from: Number(from), to: Number(to) }
}

function* rowsBetween(
  byNumber: ReadonlyMap<number, SheetRow>,
  from: number,
  to: number,
): Generator<SheetRow> {
  for (let number = from; number <= to; number++) {
    const row = byNumber.get(number)
    if (row) yield row
  }
}
