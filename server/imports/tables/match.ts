import { headingIn } from '#contract/catalogue/cells/headings.ts'
import { recordFieldOf } from '#contract/deliveries/column-fields.ts'
import type { ColumnUse, TableUse } from '#contract/deliveries/file-description.ts'
import { unitFactor } from '#geology/units.ts'

import { repeatedFields } from './flat-tables.ts'
import type { HeadedTable } from './head.ts'
import { ownFields } from './own-tables.ts'
import { placeColumns } from './place-columns.ts'
import { foldedNames, foldHeading, isNamedInProject, readHeading, type Target } from './targets.ts'

/** By what a column was matched; null for one that was not. */
export type MatchedBy = 'name' | 'unit' | 'sender' | null

/** What a table would be if it were of a target. */
export interface TableMatch {
  target: Target
  use: TableUse
  by: MatchedBy[]
  /** How much speaks for it: a heading that few targets have says more. */
  score: number
  /** Rows could be taken: records with a name, rows of a part with their record and all that they need. */
  isWhole: boolean
}

/** How many targets have a name of a column. */
export type NameCounts = ReadonlyMap<string, number>

export function countNames(targets: readonly Target[]): NameCounts {
  const counts = new Map<string, number>()
  for (const { names } of targets)
    for (const name of names.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

interface Column extends ColumnUse {
  by: MatchedBy
  weight: number
}

/** What tables are matched by. */
export interface MatchContext {
  counts: NameCounts
  /** Rows of parts may repeat their record, since no other table has it. */
  isFlat?: boolean
}

/** Matches the columns of a table to the fields of a target: each field by the column whose name is the likeliest for it. */
export function matchTable(
  headed: HeadedTable,
  target: Target,
  { counts, isFlat = false }: MatchContext,
): TableMatch {
  const { table, columns } = headed
  const ours = ownFields(headed, target)
  const chosen = chooseColumns(headed, target, ours)
  const matched = columns.map(({ heading }, i): Column => {
    const found = chosen.get(i)
    if (!found) return leftOut(heading)
    const weight = 1 / Math.sqrt(counts.get(found.name) ?? 1)
    return { heading, field: found.field, unit: null, by: 'name', weight }
  })
  const own = placeColumns(namedInProject(resolveUnits(matched, target), target), headed)
  const repeated = isFlat ? repeatedFields(headed, target, own) : undefined
  const all = own.map((column, i): Column => {
    const found = repeated?.get(i)
    return found === undefined ? column : { ...column, field: found, by: 'name', weight: repeatedWeight }
  })
  const fields = new Set(all.map(({ field }) => field))
  return {
    target,
    use: {
      ...{ table: table.name, kind: target.kind.name, part: target.part },
      columns: all.map(({ heading, field, unit }) => ({ heading, field, unit })),
    },
    by: all.map(({ by, field }) => (field === null ? null : by)),
    score:
      all.reduce((sum, { weight }) => sum + weight, 0) +
      nameScore(table.name, target) +
      (ours ? ownScore : 0),
    isWhole: isWhole(target, fields) && (ours !== undefined || isKnownEnough(all)),
  }
}

/** Fields of the record say less of a part than its own. */
const repeatedWeight = 0.3

/** A table that the library wrote is nothing else. */
const ownScore = 100

interface NamedField {
  field: string
  name: string
}

/** The field of each column by its place: of several columns for one field, the one whose name comes first in the trade. */
function chooseColumns(
  { table, columns }: HeadedTable,
  { names }: Target,
  own: ReadonlyMap<number, string> = new Map(),
): Map<number, NamedField> {
  const ranks = new Map(Array.from(names.keys(), (name, rank) => [name, rank]))
  const found = columns.flatMap(({ heading }, column) => {
    const known = own.get(column)
    if (known !== undefined) return [{ column, field: known, name: heading, rank: -1 }]
    const folded = foldedNames(readHeading(heading))
    const name =
      folded.find((one) => names.has(one)) ??
      (table.hasShortHeadings ? wholeName(folded[0] ?? '', names) : undefined)
    const field = name === undefined ? undefined : names.get(name)
    return name === undefined || field === undefined
      ? []
      : [{ column, field, name, rank: ranks.get(name) ?? 0 }]
  })
  const fields = new Set<string>()
  const chosen = new Map<number, NamedField>()
  for (const { column, field, name } of found.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) {
    if (fields.has(field)) continue
    fields.add(field)
    chosen.set(column, { field, name })
  }
  return chosen
}

/** The name that a heading was cut off from, by a format that has ten bytes for it: all that begin so are of one field. */
function wholeName(heading: string, names: Target['names']): string | undefined {
  if (Buffer.byteLength(heading) < 6) return undefined
  const begun = [...names].filter(([name]) => name.startsWith(heading))
  return new Set(begun.map(([, field]) => field)).size === 1 ? begun[0]?.[0] : undefined
}

const leftOut = (heading: string): Column => ({ heading, field: null, unit: null, by: null, weight: 0 })

/** A column without a meaning is the only field left whose unit it names, among those whose name it may be a part of. */
function resolveUnits(columns: readonly Column[], target: Target): Column[] {
  const taken = new Set(columns.flatMap(({ field }) => field ?? []))
  return columns.map((column) => {
    const { unit, names } = readHeading(column.heading)
    if (column.field !== null || unit === undefined) return column
    const bare = foldHeading(names.at(-1) ?? '').replace(foldHeading(unit), '')
    const candidates = Object.entries(target.fields).filter(
      ([field, wanted]) =>
        !taken.has(field) &&
        recordFieldOf(field) === undefined &&
        typeof wanted.unit === 'string' &&
        unitFactor(unit, wanted.unit) !== undefined &&
        wanted.names.some((name) => bare === '' || isPartOf(bare, foldHeading(name))),
    )
    const [only, another] = candidates
    if (!only || another) return column
    taken.add(only[0])
    return { ...column, field: only[0], by: 'unit', weight: 0.5 }
  })
}

const isPartOf = (one: string, other: string) =>
  one.length > 1 && (other.includes(one) || one.includes(other))

/** Holes of others have names and no codes of the library: what alone looks like their code is their name. */
function namedInProject(columns: Column[], { kind, part }: Target): Column[] {
  if (part !== null || !isNamedInProject(kind) || columns.some(({ field }) => field === 'title'))
    return columns
  return columns.map((column) => (column.field === 'code' ? { ...column, field: 'title' } : column))
}

function isWhole({ kind, part, required }: Target, fields: ReadonlySet<string | null>): boolean {
  if (!required.every((field) => fields.has(field))) return false
  if (part !== null) return fields.has('owner') && fields.size > 2 - Number(!fields.has(null))
  return fields.has('code') || (isNamedInProject(kind) && fields.has('title'))
}

/** A name and a remark make no record: three columns are known, or most of fewer. */
function isKnownEnough(columns: readonly Column[]): boolean {
  const known = columns.filter(({ field }) => field !== null).length
  return known >= 3 || (known === 2 && columns.length <= 3)
}

/** What a table is called may say what it is. */
function nameScore(name: string, { kind, part }: Target): number {
  const folded = foldHeading(name)
  const labels = part === null ? [kind.label, ...(kind.spoken?.names ?? [])] : [kind.parts[part]?.label ?? '']
  return labels.some((label) => label.length > 1 && folded.includes(foldHeading(label))) ? 1 : 0
}

/** Whether headings of a file are those of a use before. */
export function overlapOf({ columns }: HeadedTable, use: TableUse): number {
  const own = new Set(columns.map(({ heading }) => foldHeading(heading)))
  const used = use.columns.filter(({ field }) => field !== null)
  return used.length === 0
    ? 0
    : used.filter(({ heading }) => own.has(foldHeading(heading))).length / used.length
}

/** What was decided of a sender's columns before, over what is proposed. */
export function asBefore(match: TableMatch, before: TableUse): TableMatch {
  const known = Map.groupBy(before.columns, ({ heading }) => foldHeading(heading))
  const decided = match.use.columns.map(({ heading }) => known.get(foldHeading(heading))?.shift())
  const taken = new Set(decided.flatMap((column) => column?.field ?? []))
  const columns = match.use.columns.map((column, i): ColumnUse => {
    const earlier = decided[i]
    if (earlier) return { heading: column.heading, field: earlier.field, unit: earlier.unit }
    return column.field !== null && taken.has(column.field) ? { ...column, field: null } : column
  })
  const by = columns.map(({ field }, i) =>
    decided[i] ? 'sender' : field === null ? null : (match.by[i] ?? null),
  )
  const fields = new Set(columns.map(({ field }) => field))
  const score = match.score + decided.filter((column) => column?.field).length // a person's word speaks for it
  return { ...match, score, use: { ...match.use, columns }, by, isWhole: isWhole(match.target, fields) }
}

/** The unit that a heading names. */
export const unitOf = (heading: string): string | null =>
  readHeading(heading).unit ?? headingIn(heading).unit ?? null
