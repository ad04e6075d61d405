import { scaleValue } from '#contract/catalogue/cells/read-numbers.ts'
import { unitFactor } from '#geology/units.ts'
import { noteOn, type Cell, type Problem, type SourceRow } from '#server/foreign-files/source.ts'

import type { AgsFile, AgsGroup, AgsRow } from './file.ts'
import { ownHeadings } from './own-headings.ts'

/** The file, as the readers of its groups need it. */
export interface AgsContext {
  file: AgsFile
  /** Resolves a code by the ABBR group of the file; an undefined code is returned unchanged. */
  spell: (heading: string, code: string) => string
  problems: Problem[]
}

/** The cell that links a row to its hole. */
export function ownerOf(row: AgsRow): Cell {
  return { column: 'LOCA_ID', raw: row.values.get('LOCA_ID') ?? null }
}

/** A field of the catalogue, its heading in the file, its unit, and what stands for nothing measured in any unit. */
export type HeadingMap = Readonly<
  Record<string, readonly [heading: string, unit?: string, voids?: readonly number[]]>
>

/** The headings of the given fields. */
export function headingsOf(wanted: HeadingMap): string[] {
  return Object.values(wanted).map(([heading]) => heading)
}

interface Column {
  field: string
  heading: string
  factor: number
  voids: readonly number[] | undefined
}

/** A group with the columns of the wanted fields. */
export interface Columns {
  cellsOf: (row: AgsRow) => Record<string, Cell>
  problems: Problem[]
}

/** Binds fields to the headings of the group; a column whose unit cannot be converted is dropped. */
export function bindColumns(group: AgsGroup, wanted: HeadingMap): Columns {
  const columns: Column[] = []
  const problems: Problem[] = []
  for (const [field, [heading, unit, voids]] of Object.entries(wanted)) {
    if (!group.headings.includes(heading)) continue
    const written = group.units.get(heading) ?? ''
    const factor = unit ? factorOf(unit, written) : 1
    if (factor !== undefined) columns.push({ field, heading, factor, voids })
    else {
      const reason = `单位 ${written} 无法换算为 ${unit}，整列 ${countFilled(group, heading)} 个值未取`
      problems.push({
        sheet: group.name,
        row: null,
        column: heading,
        value: written,
        reason,
        weight: 'dropped',
      })
    }
  }
  return { problems, cellsOf: (row) => cellsOf(columns, row) }
}

/** The conversion factor; a column without a unit has the default unit of the AGS dictionary. */
function factorOf(unit: string, written: string): number | undefined {
  return written === '' || written === '-' ? 1 : unitFactor(written, unit)
}

function cellsOf(columns: Column[], row: AgsRow): Record<string, Cell> {
  const cells: Record<string, Cell> = {}
  for (const { field, heading, factor, voids } of columns) {
    const raw = row.values.get(heading)
    if (raw !== undefined) cells[field] = { column: heading, raw: scaleValue(raw, factor, voids) }
  }
  return cells
}

/** Reads the rows of a group into one part. */
export function rowsOf(context: AgsContext, group: AgsGroup, into: string, wanted: HeadingMap): SourceRow[] {
  const { cellsOf, problems } = bindColumns(group, wanted)
  context.problems.push(...problems)
  return group.rows.map((row) => ({
    at: { sheet: group.name, row: row.line },
    into,
    owner: ownerOf(row),
    cells: cellsOf(row),
  }))
}

/** Reports the unused headings with values in one line. */
export function untakenHeadings(group: AgsGroup, taken: readonly string[]): Problem[] {
  const own = ownHeadings(group)
  const left = group.headings
    .filter((heading) => !taken.includes(heading) && !own.includes(heading) && heading !== 'FILE_FSET')
    .map((heading) => [heading, countFilled(group, heading)] as const)
    .filter(([, count]) => count > 0)
  if (left.length === 0) return []
  return [noteOn(group.name, `未收录的列（有值的行数）：${left.map(([h, n]) => `${h}（${n}）`).join('、')}`)]
}

function countFilled(group: AgsGroup, heading: string): number {
  return group.rows.filter((row) => row.values.has(heading)).length
}
