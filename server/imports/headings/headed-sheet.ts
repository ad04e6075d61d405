import {
  factorFor,
  headingIn,
  meanings,
  type Heading,
  type Wanted,
} from '#contract/catalogue/cells/headings.ts'
import { scaled } from '#contract/catalogue/cells/read-numbers.ts'
import { isBlank } from '#contract/catalogue/cells/written.ts'
import { isUnit } from '#geology/units.ts'
import { noteOn, shown, type Cell, type Problem } from '#server/imports/source.ts'
import type { OpenedSheet, SheetRow } from '#server/imports/workbook/spreadsheet.ts'

import { dataRows } from './sum-rows.ts'

export type WantedColumns = Readonly<Record<string, Wanted>>

interface Column {
  letter: string
  /** Factor that converts the numbers to the wanted unit. */
  factor: number
}

/** A sheet whose headings were recognised. */
export interface HeadedSheet {
  name: string
  /** Headings by column letter. */
  headings: ReadonlyMap<string, string>
  /** The first column of each wanted key. */
  columns: ReadonlyMap<string, Column>
  /** The data rows, without sums, repeated headings and footers. */
  rows: SheetRow[]
  /** Titles, skipped rows, and columns whose unit cannot be converted. */
  problems: Problem[]
  /** Letters of the columns whose unit cannot be converted; they were reported. */
  refused: ReadonlySet<string>
}

type MeaningOf = (text: string) => string | undefined

/** The heading must be within this number of rows. */
const maxHeadingRow = 40

/**
 * Recognises the headings of a sheet: the row with most of the wanted columns, or the first row. Rows above
 * it are titles. A row of units or further headings may follow; merged cells above may add headings.
 */
export function headed({ name, rows: all }: OpenedSheet, wanted: WantedColumns): HeadedSheet {
  const find = meanings(wanted)
  const meaningOf: MeaningOf = (text) => find(headingIn(text))
  const index = headingRow(all, meaningOf)
  const second = isSecondRow(all[index], all[index + 1], meaningOf) ? all[index + 1] : undefined
  const above = all.slice(0, index)
  const headings = headingTexts(all[index], { above, second, meaningOf })
  const data = dataRows(name, all.slice(index + (second ? 2 : 1)), headings)
  const sheet = { name, headings, rows: data.rows }
  const bound = bind(sheet, wanted)
  return { ...sheet, ...bound, problems: [...titleNote(name, above), ...data.problems, ...bound.problems] }
}

const texts = ({ cells }: SheetRow) => [...cells.values()].filter((raw) => typeof raw === 'string')

function headingRow(rows: readonly SheetRow[], meaningOf: MeaningOf): number {
  const meant = rows.slice(0, maxHeadingRow).map((row) => {
    const keys = texts(row).map(meaningOf)
    return new Set(keys.filter((key) => key !== undefined)).size
  })
  return Math.max(0, meant.indexOf(Math.max(0, ...meant)))
}

/**
 * Whether the row below the headings belongs to them: it holds only units, further headings, and texts under
 * columns without a heading.
 */
function isSecondRow(first: SheetRow | undefined, next: SheetRow | undefined, meaningOf: MeaningOf): boolean {
  if (!first || !next || texts(next).length < next.cells.size) return false
  const cells = [...next.cells].map(([letter, raw]) => {
    const text = String(raw)
    const bound = meaningOf(String(first.cells.get(letter) ?? '')) !== undefined
    const further = meaningOf(text) !== undefined && !bound
    return { said: isUnitAlone(text) || further, open: !bound || isBlank(text) }
  })
  return cells.some(({ said }) => said) && cells.every(({ said, open }) => said || open)
}

const unbracketed = (text: string) => text.replaceAll(/[()（）[\]]/g, '')

const isUnitAlone = (text: string) => isUnit(unbracketed(text))

interface Around {
  above: readonly SheetRow[]
  second: SheetRow | undefined
  meaningOf: MeaningOf
}

/** The heading of each column: its own text, the unit or heading below it, or a merged heading above. */
function headingTexts(row: SheetRow | undefined, { above, second, meaningOf }: Around): Map<string, string> {
  const headings = trimmed(row)
  for (const [letter, below] of trimmed(second)) {
    const text = withSecond(headings.get(letter), below)
    if (text !== undefined) headings.set(letter, text)
  }
  const merged = above.toReversed().flatMap(({ cells }) => [...cells])
  for (const [letter, raw] of merged)
    if (!headings.has(letter) && typeof raw === 'string' && meaningOf(raw)) headings.set(letter, raw.trim())
  return headings
}

const trimmed = (row: SheetRow | undefined) =>
  new Map([...(row?.cells ?? [])].map(([letter, raw]) => [letter, String(raw).trim()]))

function withSecond(first: string | undefined, second: string): string | undefined {
  if (isBlank(second)) return first
  return first && isUnitAlone(second) ? `${first}(${unbracketed(second)})` : second
}

function titleNote(name: string, above: readonly SheetRow[]): Problem[] {
  const [first] = above
  if (!first) return []
  const last = above.at(-1)!.row
  const rows = first.row === last ? `第 ${last} 行` : `第 ${first.row}–${last} 行`
  const words = shown([...first.cells.values()].join(' '))?.slice(0, 40) ?? ''
  return [noteOn(name, `${rows}在表头之上，作为标题略过：${words}`, first.row)]
}

type Sheet = Pick<HeadedSheet, 'name' | 'headings' | 'rows'>

function bind(sheet: Sheet, wanted: WantedColumns): Pick<HeadedSheet, 'columns' | 'problems' | 'refused'> {
  const find = meanings(wanted)
  const columns = new Map<string, Column>()
  const refused = new Set<string>()
  const problems: Problem[] = []
  for (const [letter, text] of sheet.headings) {
    const heading = headingIn(text)
    const key = find(heading)
    if (key === undefined || columns.has(key)) continue
    const factor = factorFor(heading, wanted[key]!)
    if (factor !== undefined) columns.set(key, { letter, factor })
    else {
      refused.add(letter)
      problems.push(...unitProblem(sheet, { letter, heading, wanted: wanted[key]! }))
    }
  }
  return { columns, problems, refused }
}

interface Refused {
  letter: string
  heading: Heading
  wanted: Wanted
}

function unitProblem({ name, headings, rows }: Sheet, { letter, heading, wanted }: Refused): Problem[] {
  const count = rows.filter(({ cells }) => cells.has(letter)).length
  const want = wanted.unit ? `无法换算为 ${wanted.unit}` : '与该列不符（该列没有单位）'
  const reason = `单位 ${heading.unit} ${want}，整列 ${count} 个值未取`
  const value = headings.get(letter) ?? null
  return count > 0 ? [{ sheet: name, row: null, column: letter, value, reason, weight: 'dropped' }] : []
}

/**
 * Returns a lookup of the cells of a row by wanted column, in the wanted unit; the first column with a value
 * wins.
 */
export function cellLookup(sheet: HeadedSheet, row: SheetRow) {
  return (...keys: readonly string[]): Cell | undefined => {
    for (const key of keys) {
      const column = sheet.columns.get(key)
      const raw = column && row.cells.get(column.letter)
      if (column && raw !== undefined) return { column: column.letter, raw: scaled(raw, column.factor) }
    }
    return undefined
  }
}

export type CellLookup = ReturnType<typeof cellLookup>

/** Reports unused columns with values in one line; running numbers are ignored. */
export function untaken(
  { name, headings, rows, refused }: HeadedSheet,
  taken: ReadonlySet<string | undefined>,
): Problem[] {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    for (const letter of cells.keys()) {
      const isKnown =
        taken.has(letter) || refused.has(letter) || /^(?:序\s*号|No\.?|№)$/i.test(headings.get(letter) ?? '')
      if (!isKnown) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
  }
  if (counts.size === 0) return []
  const columns = [...counts].map(
    ([letter, count]) => `${letter} ${headings.get(letter) ?? '（无表头）'}（${count}）`,
  )
  return [noteOn(name, `未收录的列（有值的行数）：${columns.join('、')}`)]
}

/** Letters of the given wanted columns. */
export function lettersOf(
  { columns }: HeadedSheet,
  keys: readonly string[],
): ReadonlySet<string | undefined> {
  return new Set(keys.map((key) => columns.get(key)?.letter))
}
