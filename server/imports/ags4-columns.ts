import type { AgsFile, AgsGroup, AgsRow } from './ags4-file.ts'
import { noteOn, type Cell, type Problem } from './source.ts'

/** The file as its groups' readers need it. */
export interface AgsContext {
  file: AgsFile
  /** Spells out a code by the file's own ABBR; the code itself when the file does not define it. */
  spell: (heading: string, code: string) => string
  problems: Problem[]
}

/** The cell that ties a row to its hole. */
export function ownerOf(row: AgsRow): Cell {
  return { column: 'LOCA_ID', raw: row.values.get('LOCA_ID') ?? null }
}

/** A field of the catalogue, the heading it comes from, and the unit it is wanted in. */
export type Wanted = Readonly<Record<string, readonly [heading: string, unit?: keyof typeof units]>>

/** The headings that fields are wanted from. */
export function headingsOf(wanted: Wanted): string[] {
  return Object.values(wanted).map(([heading]) => heading)
}

/** How a wanted unit is spelled in files, and what a value in that spelling is multiplied by. */
const units = {
  m: { m: 1, metre: 1, metres: 1, mm: 0.001, cm: 0.01, km: 1000, ft: 0.3048 },
  cm: { cm: 1, mm: 0.1, m: 100 },
  '%': { '%': 1 },
  deg: { deg: 1, degree: 1, degrees: 1 },
  kPa: { kpa: 1, 'kn/m2': 1, mpa: 1000, 'mn/m2': 1000, pa: 0.001 },
  MPa: { mpa: 1, 'mn/m2': 1, kpa: 0.001, 'kn/m2': 0.001 },
  'g/cm3': { 'mg/m3': 1, 'g/cm3': 1, 't/m3': 1, 'kg/m3': 0.001 },
} as const satisfies Record<string, Record<string, number>>

interface Column {
  field: string
  heading: string
  factor: number
}

/** A group seen through the fields wanted from it. */
export interface Columns {
  cellsOf: (row: AgsRow) => Record<string, Cell>
  problems: Problem[]
}

/** Binds fields to the headings that the group has; a unit that cannot be converted drops its column. */
export function bindColumns(group: AgsGroup, wanted: Wanted): Columns {
  const columns: Column[] = []
  const problems: Problem[] = []
  for (const [field, [heading, unit]] of Object.entries(wanted)) {
    if (!group.headings.includes(heading)) continue
    const written = group.units.get(heading) ?? ''
    const factor = unit ? factorOf(unit, written) : 1
    if (factor !== undefined) columns.push({ field, heading, factor })
    else {
      const reason = `单位 ${written} 无法换算为 ${unit}，整列 ${filled(group, heading)} 个值未取`
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

function factorOf(unit: keyof typeof units, written: string): number | undefined {
  if (written === '' || written === '-') return 1
  const spelled = written.toLowerCase().replaceAll('²', '2').replaceAll('³', '3').replaceAll('^', '')
  return (units[unit] as Record<string, number>)[spelled]
}

function cellsOf(columns: Column[], row: AgsRow): Record<string, Cell> {
  const cells: Record<string, Cell> = {}
  for (const { field, heading, factor } of columns) {
    const raw = row.values.get(heading)
    if (raw !== undefined) cells[field] = { column: heading, raw: factor === 1 ? raw : scaled(raw, factor) }
  }
  return cells
}

/** Text that is no plain number stays as it is and is refused by the checks, with its own spelling. */
function scaled(raw: string, factor: number): string | number {
  return /^-?\d+(?:\.\d+)?$/.test(raw) ? Number((Number(raw) * factor).toPrecision(12)) : raw
}

/** Headings of a read group that hold values nobody took, in one line. */
export function untakenHeadings(group: AgsGroup, taken: readonly string[]): Problem[] {
  const left = group.headings
    .filter((heading) => !taken.includes(heading) && heading !== 'FILE_FSET')
    .map((heading) => [heading, filled(group, heading)] as const)
    .filter(([, count]) => count > 0)
  if (left.length === 0) return []
  return [noteOn(group.name, `未收录的列（有值的行数）：${left.map(([h, n]) => `${h}（${n}）`).join('、')}`)]
}

function filled(group: AgsGroup, heading: string): number {
  return group.rows.filter((row) => row.values.has(heading)).length
}
