import { sql, type RawBuilder } from 'kysely'

import type { Fields, Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { RecordFace, RecordLink } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import { snake } from '#server/catalogue/columns.ts'

const firstOnes = 6

/** A reference of a kind to another one, in its fields or in those of a part. */
interface Pointer {
  from: Kind
  part: string | null
  field: string
  /** Whether everyone may know of it. */
  told: boolean
  /** Where it stands: the table, the column, and the one that names the record which points. */
  table: string
  column: string
  owner: 'id' | 'record'
}

/**
 * The records of every kind that point here, as far as everyone may know of it: how many, and the first ones by
 * code. What points from rows that need the record's face is left out.
 */
export async function findReferrers(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  id: number,
): Promise<RecordFace['referrers']> {
  const pointers = pointersTo(kinds, kind).filter(({ told }) => told)
  if (pointers.length === 0) return []
  const each = pointers.map((pointer, i) => {
    return sql`(select ${sql.lit(i)} as pointer, code_key, id, count(*) over () as total
      from ${sql.table(pointer.from.table)} k where ${points(pointer, id)} order by code_key, id limit ${firstOnes})`
  })
  const { rows } = await sql<RecordLink & { pointer: number; total: number }>`
    select p.pointer, p.total, r.kind, r.code, r.title
    from (${sql.join(each, sql` union all `)}) p join record r using (id)
    order by p.pointer, p.code_key, r.id`.execute(db)
  return [...Map.groupBy(rows, (row) => row.pointer)].flatMap(([at, lines]) => {
    const pointer = pointers[at]
    if (!pointer) return []
    const first = lines.map(({ pointer: _, total: __, ...link }) => link)
    const { from, part, field } = pointer
    return [{ kind: from.name, part, field, total: lines[0]?.total ?? 0, first }]
  })
}

/** Which of some records anything else points to, told or not; that they point to each other does not count. */
export async function referredAmong(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  ids: readonly number[],
): Promise<Set<number>> {
  const pointers = pointersTo(kinds, kind)
  if (pointers.length === 0 || ids.length === 0) return new Set()
  const each = pointers.map(({ table, owner, column }) => {
    const elsewhere = sql`${sql.ref(owner)} <> all(${ids})`
    return sql`select ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}) and ${elsewhere}`
  })
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Which rows `k` of the kind's table point to an id. */
const points = ({ table, column, owner }: Pointer, id: number): RawBuilder<boolean> =>
  owner === 'id'
    ? sql`k.${sql.ref(column)} = ${id}`
    : sql`k.id in (select record from ${sql.table(table)} where ${sql.ref(column)} = ${id})`

const pointersTo = (kinds: Kinds, kind: Kind): Pointer[] =>
  Object.values(kinds).flatMap((from) => [
    ...refsTo(kind, from.fields).map(([field, { seen }]): Pointer => ({
      from,
      part: null,
      field,
      told: !seen,
      table: from.table,
      column: snake(field),
      owner: 'id',
    })),
    ...Object.entries(from.parts).flatMap(([part, { table, fields, entry }]) =>
      refsTo(kind, fields).map(([field, { seen }]): Pointer => ({
        from,
        part,
        field,
        told: entry === true && !seen,
        table,
        column: snake(field),
        owner: 'record',
      })),
    ),
  ])

const refsTo = (kind: Kind, fields: Fields) =>
  Object.entries(fields).filter(([, field]) => field.type === 'ref' && field.to === kind.name)
