import { joinFirst } from '#contract/fields/first-few.ts'

import { noteOn, formatRaw, type Cell, type Problem, type Where } from './source.ts'

interface Count {
  cells: number
  signs: Set<string>
  row: number
}

/** Cells that mark a value as unknown, by sheet. */
export type BlankCells = Map<string, Count>

export function countBlank(blanks: BlankCells, at: Where, cell: Cell): void {
  const { sheet, row } = cell.at ?? at
  const count = blanks.get(sheet) ?? { cells: 0, signs: new Set(), row }
  count.cells += 1
  count.signs.add(formatRaw(cell.raw) ?? '')
  blanks.set(sheet, count)
}

/** One line for each sheet. */
export function blankNotes(blanks: BlankCells): Problem[] {
  return [...blanks].map(([sheet, { cells, signs, row }]) => {
    const shownSigns = joinFirst([...signs].map((sign) => `“${sign}”`))
    return noteOn(sheet, `${cells} 格写作 ${shownSigns}，按未填处理`, row)
  })
}
