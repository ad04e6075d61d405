import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { inRow } from '#contract/deliveries/column-fields.ts'
import { formatRaw } from '#server/foreign-files/source.ts'

import type { HeadedTable } from './head.ts'
import { placeColumns } from './place-columns.ts'
import { foldedNames, isNamedInProject, readHeading, type Target } from './targets.ts'

/** So many rows of a table say a record that another row has said: with less it is a mistake. */
const leastRepeated = 1 / 3
/** So many of these at most may say something else in a column of the record. */
const mostOther = 1 / 5

interface NamedColumn {
  field: string | null
}

/**
 * The fields of the record in a table that repeats it on each row of a part, by the place of their column; undefined for a
 * table in which records do not come again.
 */
export function repeatedFields(
  headed: HeadedTable,
  target: Target,
  columns: readonly NamedColumn[],
): ReadonlyMap<number, string> | undefined {
  const owner = headed.columns[columns.findIndex(({ field }) => field === 'owner')]?.letter
  if (owner === undefined || target.part === null) return undefined
  const pairs = repeatedRows(headed, owner)
  if (pairs.length < headed.first.length * leastRepeated) return undefined
  const placed = placeColumns(recordColumns(headed, target, columns), headed)
  const found = new Map(
    placed.flatMap(({ field }, i) => {
      const letter = headed.columns[i]?.letter ?? ''
      return field !== null && isRepeated(pairs, letter) ? [[i, inRow(field)] as const] : []
    }),
  )
  const isMeasured = [...found.values()].some((field) => target.fields[field]?.unit !== undefined)
  return isMeasured ? found : undefined // a project beside its name makes no record
}

type Cells = ReadonlyMap<string, RawValue>

/** Rows with the first one of the same record. */
function repeatedRows({ first }: HeadedTable, owner: string): [row: Cells, first: Cells][] {
  const firsts = new Map<string, Cells>()
  return first.flatMap(({ cells }): [Cells, Cells][] => {
    const name = formatRaw(cells.get(owner) ?? null)?.trim() ?? ''
    const known = firsts.get(name)
    if (name === '') return []
    if (!known) firsts.set(name, cells)
    return known ? [[cells, known]] : []
  })
}

/** What columns that say nothing of the part say of its record, each field once. */
function recordColumns(
  headed: HeadedTable,
  { kind, recordNames }: Target,
  columns: readonly NamedColumn[],
): NamedColumn[] {
  const meaningOf = (i: number) =>
    foldedNames(readHeading(headed.columns[i]?.heading ?? ''))
      .map((name) => recordNames.get(name))
      .find((name) => name !== undefined)
  const owner = meaningOf(columns.findIndex(({ field }) => field === 'owner'))
  const isCode = !isNamedInProject(kind) || owner === 'code'
  const taken = new Set([isCode ? 'code' : 'title']) // the row names its record by it already
  return columns.map(({ field }, i) => {
    const found = field === null ? meaningOf(i) : undefined
    if (found === undefined || taken.has(found)) return { field: null }
    taken.add(found)
    return { field: found }
  })
}

function isRepeated(pairs: readonly (readonly [Cells, Cells])[], letter: string): boolean {
  const others = pairs.filter(([row, first]) => !isSame(row.get(letter), first.get(letter)))
  return others.length <= pairs.length * mostOther
}

/** Whether a cell says what the first one of its record does; a blank one says nothing. */
export function isSame(raw: RawValue | undefined, first: RawValue | undefined): boolean {
  if (raw === undefined || first === undefined || raw === first) return true
  if (formatRaw(raw) === formatRaw(first)) return true
  const [one, other] = [numberOf(raw), numberOf(first)]
  return typeof one === 'number' && one === other
}
