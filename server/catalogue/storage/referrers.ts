import type { Fields, Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import { snake } from '#server/catalogue/columns.ts'

import { listReferred, type Place, type ReferrerRow } from './referrers.sql.ts'

/** A reference of a kind to another one, in its fields or in those of a part. */
interface Pointer extends Place {
  from: Kind
  part: string | null
  field: string
  /** Whether everyone may know of it. */
  isListed: boolean
}

/** From where records of every kind point here, as far as everyone may know of it: not from rows that need the record's face. */
export const listedPointers = (kinds: Kinds, kind: Kind): Pointer[] =>
  pointersTo(kinds, kind).filter(({ isListed }) => isListed)

/** The records that point here, by where they point from: how many, and the first ones by code. */
export function referrersOf(
  pointers: readonly Pointer[],
  rows: readonly ReferrerRow[],
): RecordView['referrers'] {
  return [...Map.groupBy(rows, (row) => row.pointer)].flatMap(([at, lines]) => {
    const pointer = pointers[at]
    if (!pointer) return []
    const first = lines.map(({ pointer: _, total: __, ...link }) => link)
    const { from, part, field } = pointer
    return [{ kind: from.name, part, field, total: lines[0]?.total ?? 0, first }]
  })
}

/** Which of some records are referred to by others, visible or not; references among themselves do not count. */
export async function referredAmong(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  ids: readonly number[],
): Promise<Set<number>> {
  const pointers = pointersTo(kinds, kind)
  if (pointers.length === 0 || ids.length === 0) return new Set()
  return listReferred(db, pointers, ids)
}

const pointersTo = (kinds: Kinds, kind: Kind): Pointer[] =>
  Object.values(kinds).flatMap((from) => [
    ...refsTo(kind, from.fields).map(([field, { seen }]): Pointer => ({
      from,
      part: null,
      field,
      isListed: !seen,
      table: from.table,
      column: snake(field),
      owner: 'id',
    })),
    ...Object.entries(from.parts).flatMap(([part, { table, fields, entry }]) =>
      refsTo(kind, fields).map(([field, { seen }]): Pointer => ({
        from,
        part,
        field,
        isListed: entry === true && !seen,
        table,
        column: snake(field),
        owner: 'record',
      })),
    ),
  ])

const refsTo = (kind: Kind, fields: Fields) =>
  Object.entries(fields).filter(([, field]) => field.type === 'ref' && field.to === kind.name)
