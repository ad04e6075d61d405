import { noteOn, type Cell, type Problem } from './source.ts'
import type { OpenedSheet, SheetRow } from './spreadsheet.ts'

/** A sheet with its heading row found. */
export interface HeadedSheet {
  name: string
  /** Column letter → heading as it stands. */
  headings: ReadonlyMap<string, string>
  /** Heading without its bracketed remarks → letter of the first column that bears it. */
  columns: ReadonlyMap<string, string>
  rows: SheetRow[]
}

/** The first row that holds anything is the headings. */
export function headed({ name, rows: [heading, ...rows] }: OpenedSheet): HeadedSheet {
  const headings = [...(heading?.cells ?? [])].map(([letter, raw]) => [letter, String(raw).trim()] as const)
  const columns = headings.map(([letter, text]) => [plain(text), letter] as const)
  return { name, headings: new Map(headings), columns: new Map(columns.toReversed()), rows }
}

/** `试验点的底深度(m)` → `试验点的底深度`: what stands in brackets explains the heading. */
function plain(heading: string): string {
  return heading.replace(/[(（].*$/s, '').replaceAll(/\s/g, '')
}

/** Looks cells of one row up by heading; the first heading that has a value wins. */
export function looker(sheet: HeadedSheet, row: SheetRow) {
  return (...headings: readonly string[]): Cell | undefined => {
    for (const heading of headings) {
      const column = sheet.columns.get(heading)
      const raw = column && row.cells.get(column)
      if (column && raw !== undefined) return { column, raw }
    }
    return undefined
  }
}

export type Look = ReturnType<typeof looker>

/** Columns of a sheet that hold values and were not taken, in one line. */
export function untaken(
  { name, headings, rows }: HeadedSheet,
  taken: ReadonlySet<string | undefined>,
): Problem[] {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    for (const letter of cells.keys())
      if (!taken.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  if (counts.size === 0) return []
  const told = [...counts].map(
    ([letter, count]) => `${letter} ${headings.get(letter) ?? '（无表头）'}（${count}）`,
  )
  return [noteOn(name, `未收录的列（有值的行数）：${told.join('、')}`)]
}

/** Letters of the columns that bear these headings. */
export function lettersOf(
  { columns }: HeadedSheet,
  names: readonly string[],
): ReadonlySet<string | undefined> {
  return new Set(names.map((name) => columns.get(name)))
}
