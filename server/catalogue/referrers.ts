import { sql, type RawBuilder } from 'kysely'

import type { Fields, Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { RecordFace, RecordLink } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'

import { snake } from './columns.ts'

const firstOnes = 6

/** A reference of a kind to another one, in its fields or in those of a part. */
interface Pointer {
  from: Kind
  part: string | null
  field: string
  /** Whether everyone may know of it. */
  told: boolean
  /** Which rows `k` of the kind's table point to an id. */
  points: (id: number) => RawBuilder<boolean>
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
  const each = pointers.map(({ from, points }, i) => {
    return sql`(select ${sql.lit(i)} as pointer, code_key, id, count(*) over () as total
      from ${sql.table(from.table)} k where ${points(id)} order by code_key, id limit ${firstOnes})`
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

/** Whether anything at all points here, told or not. */
export async function isReferred(db: Db, kinds: Kinds, kind: Kind, id: number): Promise<boolean> {
  const pointers = pointersTo(kinds, kind)
  if (pointers.length === 0) return false
  const each = pointers.map(
    ({ from, points }) => sql`exists (select from ${sql.table(from.table)} k where ${points(id)})`,
  )
  const { rows } = await sql<{ referred: boolean }>`select ${sql.join(each, sql` or `)} as referred`.execute(
    db,
  )
  return rows[0]?.referred ?? false
}

const pointersTo = (kinds: Kinds, kind: Kind): Pointer[] =>
  Object.values(kinds).flatMap((from) => [
    ...refsTo(kind, from.fields).map(([field, { seen }]): Pointer => ({
      from,
      part: null,
      field,
      told: !seen,
      points: (id) => sql<boolean>`${sql.ref(snake(field))} = ${id}`,
    })),
    ...Object.entries(from.parts).flatMap(([part, { table, fields, entry }]) =>
      refsTo(kind, fields).map(([field, { seen }]): Pointer => ({
        from,
        part,
        field,
        told: entry === true && !seen,
        points: (id) =>
          sql<boolean>`k.id in (select record from ${sql.table(table)} where ${sql.ref(snake(field))} = ${id})`,
      })),
    ),
  ])

const refsTo = (kind: Kind, fields: Fields) =>
  Object.entries(fields).filter(([, field]) => field.type === 'ref' && field.to === kind.name)
