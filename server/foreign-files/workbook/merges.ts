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
  for (const merge of merges) {
    const [, letters = '', from = '', to = ''] = area.exec(merge) ?? []
    const value = Number(from) >= first.row ? byNumber.get(Number(from))?.cells.get(letters) : undefined
    if (value === undefined) continue
    for (let number = Number(from) + 1; number <= Number(to); number++) {
      const row = byNumber.get(number)
      if (!row) continue
      const cells = filled.get(number) ?? new Map(row.cells)
      filled.set(number, cells.set(letters, value))
    }
  }
  return rows.map((row) => ({ ...row, cells: filled.get(row.row) ?? row.cells }))
}
