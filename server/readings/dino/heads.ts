import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

/** Headings of the tables of a DINO file, in the form of 2016 and in that before. */
const location = /^locatie$/
const patterns = [
  ['location', location],
  ['filter', /^filternummer$/],
  ['day', /^peil ?datum(?: ?tijd)?$/],
  ['belowPoint', /^stand ?\((?:(?<unit>c?m) t\.?o\.?v\.? )?mp\)$/],
  ['belowGround', /^stand ?\((?:(?<unit>c?m) t\.?o\.?v\.? )?mv\)$/],
  ['aboveDatum', /^stand ?\((?:(?<unit>c?m) t\.?o\.?v\.? )?nap\)$/],
  ['mark', /^bijzonderheid$/],
  ['remark', /^opmerking$/],
  ['ground', /^maaiveld (?:\((?<unit>c?m) t\.?o\.?v\.? nap\)|nap)$/],
  ['point', /^meetpunt (?:\((?<unit>c?m) t\.?o\.?v\.? nap\)|nap)$/],
  ['from', /^start ?datum$/],
  ['until', /^eind ?datum$/],
] as const

export type DinoColumn = (typeof patterns)[number][0]

/** A row of headings: the letter of each column, and its unit where it is written. */
export interface DinoHead {
  columns: ReadonlyMap<DinoColumn, { letter: string; unit: string | undefined }>
  /** Readings, or the heights of ground and measuring point through time. */
  table: 'readings' | 'levels'
}

/** The headings in a row; undefined for any other row. */
export function dinoHead({ cells }: SheetRow): DinoHead | undefined {
  const first = [...cells.values()][0]
  if (typeof first !== 'string' || !location.test(fold(first))) return undefined
  const columns = new Map([...cells].flatMap(([letter, raw]) => columnOf(letter, fold(raw))))
  if (!columns.has('filter')) return undefined
  if (columns.has('day')) return { columns, table: 'readings' }
  return columns.has('point') || columns.has('ground') ? { columns, table: 'levels' } : undefined
}

function columnOf(letter: string, heading: string) {
  return patterns.flatMap(([name, pattern]) => {
    const found = pattern.exec(heading)
    return found ? [[name, { letter, unit: found.groups?.['unit'] }] as const] : []
  })
}

const fold = (raw: RawValue) => String(raw).trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** `28-11-1972` of these files as a day that everybody reads; other forms stay. */
export const dinoDay = (raw: RawValue | undefined): RawValue | null =>
  typeof raw === 'string' ? raw.trim().replace(/^(\d{2})-(\d{2})-(\d{4})(?= |$)/, '$3-$2-$1') : (raw ?? null)
