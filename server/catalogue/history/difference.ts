import { isDeepStrictEqual } from 'node:util'

import type { Difference, FieldDifference, PartDifference } from '#contract/catalogue/editing/difference.ts'
import { labelsOfKind } from '#contract/catalogue/editing/labels.ts'
import type { Fields, Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { RecordLink } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import { linksTo } from '#server/catalogue/storage/references.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

type Values = Record<string, unknown>
type Links = ReadonlyMap<number, RecordLink>
type RowDifference = PartDifference['rows'][number]

export const commonNames = [
  'title',
  'access',
  'openOn',
  'titlePublic',
  'district',
  'year',
  'lng',
  'lat',
] as const

const maxRows = 500

/** What differs between two contents of a record, for people: labels, values, rows; no content is before the first. */
export async function differenceBetween(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  [before, after]: readonly [RecordContent | null, RecordContent],
): Promise<Difference> {
  const links = await linksTo(
    db,
    kinds,
    [before, after].flatMap((content) => idsIn(kind, content)),
  )
  const labelOf = labelsOfKind(kind)
  const common = Object.fromEntries(commonNames.map((name) => [name, { label: labelOf(name, []) ?? name }]))
  const parts = Object.entries(kind.parts).flatMap(([name, { label, fields, order }]) => {
    const pair = [before?.parts[name] ?? [], after.parts[name] ?? []] as const
    const rows = rowsDiffering(pair, order).map((row) => rowDifference(row, fields, links))
    const more = Math.max(rows.length - maxRows, 0)
    return rows.length === 0 ? [] : [{ name, label, rows: rows.slice(0, maxRows), more }]
  })
  const fields = [
    ...cellsDiffering(common, [before ?? {}, after], links),
    ...cellsDiffering(kind.fields, [before?.values ?? {}, after.values], links),
  ]
  return { fields, parts }
}

/** The records that a content points to. */
export function idsIn(kind: Kind, content: RecordContent | null): number[] {
  const among = (fields: Fields, rows: readonly Values[]) =>
    Object.entries(fields)
      .filter(([, { type }]) => type === 'ref')
      .flatMap(([name]) => rows.map((row) => row[name]))
      .filter((id) => typeof id === 'number')
  if (!content) return []
  return [
    ...among(kind.fields, [content.values]),
    ...Object.entries(kind.parts).flatMap(([name, { fields }]) => among(fields, content.parts[name] ?? [])),
  ]
}

type FieldLabels = Readonly<Record<string, { label: string; type?: string }>>

function cellsDiffering(
  fields: FieldLabels,
  [before, after]: readonly [object, object],
  links: Links,
): FieldDifference[] {
  return Object.entries(fields).flatMap(([name, { label, type }]) => {
    const [from, to] = [before, after].map((row): unknown => Reflect.get(row, name) ?? null)
    if (isDeepStrictEqual(from, to)) return []
    const read = (value: unknown) => (type === 'ref' ? (links.get(Number(value)) ?? null) : value)
    return [{ name, label, from: read(from), to: read(to) }]
  })
}

/** A row before and after; one side is missing of a row that came or went. `at` is its place, from 0. */
interface Pair {
  at: number
  before: Values | undefined
  after: Values | undefined
}

function rowDifference({ at, before, after }: Pair, fields: Fields, links: Links): RowDifference {
  const gone = after ? 'changed' : 'removed'
  const cells = cellsDiffering(fields, [before ?? {}, after ?? {}], links)
  return { row: at + 1, change: before ? gone : 'added', cells }
}

/**
 * Rows that differ, in order. Between equal rows at the beginning and at the end, as many as before are compared one
 * by one; else rows belong together by the field that orders them.
 */
function rowsDiffering(
  [before, after]: readonly [readonly Values[], readonly Values[]],
  order: string,
): Pair[] {
  const start = equalRows(before, after)
  const end = equalRows(before.slice(start).toReversed(), after.slice(start).toReversed())
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const pairs =
    old.length === now.length
      ? now.map((row, i) => ({ at: i, before: old[i], after: row }))
      : pairByKey(old, now, order)
  return pairs
    .filter((pair) => !isDeepStrictEqual(pair.before, pair.after))
    .map((pair) => ({ ...pair, at: pair.at + start }))
}

/** Number of equal rows at the beginning. */
function equalRows(a: readonly Values[], b: readonly Values[]): number {
  const at = a.findIndex((row, i) => !isDeepStrictEqual(row, b[i]))
  return at < 0 ? a.length : at
}

function pairByKey(old: readonly Values[], now: readonly Values[], order: string): Pair[] {
  const unmatched = Map.groupBy(old.entries(), ([, row]) => row[order])
  const present = now.map((after, at): Pair => ({
    at,
    after,
    before: unmatched.get(after[order])?.shift()?.[1],
  }))
  const gone = [...unmatched.values()].flat()
  for (const pair of present) {
    if (pair.before) continue
    const like = gone.findIndex(([, row]) => isAlike(row, pair.after))
    pair.before = gone.splice(like, like < 0 ? 0 : 1)[0]?.[1]
  }
  const removed = gone.map(([at, before]): Pair => ({ at, before, after: undefined }))
  return [...present, ...removed].toSorted((a, b) => a.at - b.at)
}

/** Whether more than half of the values of a row are those of another. */
function isAlike(row: Values, other: Values | undefined): boolean {
  const known = Object.entries(row).filter(([, value]) => value !== null)
  return known.filter(([name, value]) => isDeepStrictEqual(value, other?.[name])).length * 2 > known.length
}
