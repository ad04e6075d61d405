import {
  factorFor,
  headingIn,
  meanings,
  type Heading,
  type ExpectedHeading,
} from '#contract/catalogue/cells/headings.ts'
import { scaleValue } from '#contract/catalogue/cells/read-numbers.ts'
import { isBlank } from '#contract/catalogue/cells/written.ts'
import { isUnit } from '#geology/units.ts'

import { noteOn, formatRaw, type Cell, type Problem } from './source.ts'
import type { OpenedSheet, SheetRow, SheetRows } from './spreadsheet.ts'
import { openDataRows } from './sum-rows.ts'
import { fillMerges } from './workbook/merges.ts'

export type WantedColumns = Readonly<Record<string, ExpectedHeading>>

interface Column {
  letter: string
  /** Factor that converts the numbers to the wanted unit. */
  factor: number
  /** Numbers that are not converted: nothing was measured. */
  voids: readonly number[] | undefined
}

/** The columns of a sheet, recognised by its first rows. */
export interface SheetHead {
  name: string
  /** Headings by column letter. */
  headings: ReadonlyMap<string, string>
  /** The first column of each wanted key. */
  columns: ReadonlyMap<string, Column>
  /** Columns whose unit cannot be converted, by letter. */
  refused: ReadonlyMap<string, RefusedHeading>
  /** How many rows stand above the data. */
  height: number
  titles: Problem[]
}

/** A sheet whose headings were recognised. */
export interface HeadedSheet extends SheetHead {
  /** The data rows, without sums, repeated headings and footers. */
  rows: SheetRow[]
  counts: CellCounts
  /** Titles, skipped rows, and columns whose unit cannot be converted. */
  problems: Problem[]
}

type MeaningOf = (text: string) => string | undefined

/** The heading must be within this number of rows. */
const maxHeadingRow = 40
/** So many rows tell the head of a sheet. */
export const headRows = maxHeadingRow + 1

/**
 * Recognises the headings of a sheet: the row with most of the wanted columns, or the first row. Rows above
 * it are titles. A row of units or further headings may follow; merged cells above may add headings.
 */
export function headOf(name: string, first: readonly SheetRow[], wanted: WantedColumns): SheetHead {
  const find = meanings(wanted)
  const meaningOf: MeaningOf = (text) => find(headingIn(text))
  const index = headingRow(first, meaningOf)
  const second = isSecondRow(first[index], first[index + 1], meaningOf) ? first[index + 1] : undefined
  const above = first.slice(0, index)
  const headings = headingTexts(first[index], { above, second, meaningOf })
  const titles = titleNote(name, above)
  return { name, headings, height: index + (second ? 2 : 1), titles, ...bind(headings, wanted) }
}

/** A sheet with its headings and its data. */
export function readHeadedSheet(sheet: OpenedSheet<SheetRows>, wanted: WantedColumns): HeadedSheet {
  const streamed = streamHeadedSheet(sheet, wanted)
  const rows = [...streamed.rows()]
  return { ...streamed, rows, problems: streamed.problems() }
}

/** A sheet whose headings were recognised, and whose data rows are asked for one after the other, once. */
export interface StreamedSheet extends Omit<HeadedSheet, 'rows' | 'problems'> {
  rows: () => Generator<SheetRow>
  /** Complete, like the counts, when the rows were asked for. */
  problems: () => Problem[]
}

export function streamHeadedSheet(
  { name, rows: all, merges }: OpenedSheet<SheetRows>,
  wanted: WantedColumns,
): StreamedSheet {
  const head = headOf(name, firstOf(all, headRows), wanted)
  const data = dataBelow({ name, rows: () => all, merges }, head.height, head.headings)
  const counts: CellCounts = new Map()
  const rows = function* () {
    for (const row of data.rows()) {
      countCells([row], counts)
      yield row
    }
  }
  const problems = () => [...head.titles, ...data.problems(), ...unitProblems(head, counts)]
  return { ...head, rows, counts, problems }
}

/** The first ones of some rows. */
export const firstOf = (rows: Iterable<SheetRow>, count: number): SheetRow[] =>
  Iterator.from(rows).take(count).toArray()

interface RowsWithMerges {
  name: string
  /** From the first one, each time. */
  rows: () => Iterable<SheetRow>
  merges?: readonly string[] | undefined
}

/** The data rows of a sheet below its head, with their merged cells filled; when they were read, what is no data is told. */
export function dataBelow(
  { name, rows, merges = [] }: RowsWithMerges,
  height: number,
  headings: ReadonlyMap<string, string>,
): { rows: () => Iterable<SheetRow>; problems: () => Problem[] } {
  let data = openDataRows(name, headings)
  const below = function* () {
    yield* Iterator.from(rows()).drop(height)
  }
  return {
    *rows() {
      data = openDataRows(name, headings)
      for (const row of fillMerges(below, merges)) if (data.isData(row)) yield row
    },
    problems: () => data.problems(),
  }
}

/** How many rows have a value in each column, by letter. */
export type CellCounts = Map<string, number>

export function countCells(rows: readonly SheetRow[], counts: CellCounts = new Map()): CellCounts {
  for (const { cells } of rows)
    for (const letter of cells.keys()) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
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

const removeBrackets = (text: string) => text.replaceAll(/[()（）[\]]/g, '')

const isUnitAlone = (text: string) => isUnit(removeBrackets(text))

interface HeadContext {
  above: readonly SheetRow[]
  second: SheetRow | undefined
  meaningOf: MeaningOf
}

/** The heading of each column: its own text, the unit or heading below it, or a merged heading above. */
function headingTexts(
  row: SheetRow | undefined,
  { above, second, meaningOf }: HeadContext,
): Map<string, string> {
  const headings = trimCells(row)
  for (const [letter, below] of trimCells(second)) {
    const text = withSecond(headings.get(letter), below)
    if (text !== undefined) headings.set(letter, text)
  }
  const merged = above.toReversed().flatMap(({ cells }) => [...cells])
  for (const [letter, raw] of merged)
    if (!headings.has(letter) && typeof raw === 'string' && meaningOf(raw)) headings.set(letter, raw.trim())
  return headings
}

const trimCells = (row: SheetRow | undefined) =>
  new Map([...(row?.cells ?? [])].map(([letter, raw]) => [letter, String(raw).trim()]))

function withSecond(first: string | undefined, second: string): string | undefined {
  if (isBlank(second)) return first
  return first && isUnitAlone(second) ? `${first}(${removeBrackets(second)})` : second
}

function titleNote(name: string, above: readonly SheetRow[]): Problem[] {
  const [first] = above
  if (!first) return []
  const last = above.at(-1)!.row
  const rows = first.row === last ? `第 ${last} 行` : `第 ${first.row}–${last} 行`
  const words = formatRaw([...first.cells.values()].join(' '))?.slice(0, 40) ?? ''
  return [noteOn(name, `${rows}在表头之上，作为标题略过：${words}`, first.row)]
}

function bind(
  headings: ReadonlyMap<string, string>,
  wanted: WantedColumns,
): Pick<SheetHead, 'columns' | 'refused'> {
  const find = meanings(wanted)
  const columns = new Map<string, Column>()
  const refused = new Map<string, RefusedHeading>()
  for (const [letter, text] of headings) {
    const heading = headingIn(text)
    const key = find(heading)
    if (key === undefined || columns.has(key)) continue
    const factor = factorFor(heading, wanted[key]!)
    if (factor === undefined) refused.set(letter, { heading, wanted: wanted[key]! })
    else columns.set(key, { letter, factor, voids: wanted[key]!.voids })
  }
  return { columns, refused }
}

interface RefusedHeading {
  heading: Heading
  wanted: ExpectedHeading
}

/** Reports the columns with values whose unit cannot be converted. */
export function unitProblems({ name, headings, refused }: SheetHead, counts: CellCounts): Problem[] {
  return [...refused].flatMap(([letter, { heading, wanted }]): Problem[] => {
    const count = counts.get(letter) ?? 0
    const want = wanted.unit ? `无法换算为 ${wanted.unit}` : '与该列不符（该列没有单位）'
    const reason = `单位 ${heading.unit} ${want}，整列 ${count} 个值未取`
    const value = headings.get(letter) ?? null
    return count > 0 ? [{ sheet: name, row: null, column: letter, value, reason, weight: 'dropped' }] : []
  })
}

/**
 * Returns a lookup of the cells of a row by wanted column, in the wanted unit; the first column with a value
 * wins.
 */
export function cellLookup(sheet: Pick<SheetHead, 'columns'>, row: SheetRow) {
  return (...keys: readonly string[]): Cell | undefined => {
    for (const key of keys) {
      const column = sheet.columns.get(key)
      const raw = column && row.cells.get(column.letter)
      if (column && raw !== undefined)
        return { column: column.letter, raw: scaleValue(raw, column.factor, column.voids) }
    }
    return undefined
  }
}

export type CellLookup = ReturnType<typeof cellLookup>

/** Running numbers, those of a GeoPackage too, and the address of a record in our own files. */
const saysNothing = /^(?:序\s*号|No\.?|№|fid|资料页|recordPage)$/i

/** Reports unused columns with values in one line; those that say nothing are ignored. */
export function reportUnused(
  { name, headings, refused, counts }: SheetHead & { counts: CellCounts },
  taken: ReadonlySet<string | undefined>,
  hasLetters = true,
): Problem[] {
  const columns = [...counts].flatMap(([letter, count]) => {
    const heading = headings.get(letter)
    const isKnown = taken.has(letter) || refused.has(letter) || saysNothing.test(heading ?? '')
    const column = hasLetters ? `${letter} ${heading ?? '（无表头）'}` : (heading ?? '（无表头）')
    return isKnown ? [] : [`${column}（${count}）`]
  })
  return columns.length === 0 ? [] : [noteOn(name, `未收录的列（有值的行数）：${columns.join('、')}`)]
}

/** Letters of the given wanted columns. */
export function lettersOf({ columns }: SheetHead, keys: readonly string[]): ReadonlySet<string | undefined> {
  return new Set(keys.map((key) => columns.get(key)?.letter))
}
