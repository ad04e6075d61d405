import { sql, type RawBuilder } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordLink } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'

/** Place of a reference: the table, the column, and the one that names the record which points. */
export interface Place {
  /** The kind of that record. */
  from: Kind
  table: string
  column: string
  owner: 'id' | 'record'
}

const firstOnes = 6

/** One of the first that point from a place, by its number, and how many there are. */
export type ReferrerRow = RecordLink & { pointer: number; total: number }

/** SQL: how many records point to one from each place, and the first ones by code. */
export function referrerRows(places: readonly Place[], id: number): RawBuilder<ReferrerRow> {
  const each = places.map((place, i) => {
    return sql`(select ${sql.lit(i)} as pointer, code_key, id, count(*) over () as total
      from ${sql.table(place.from.table)} k where ${points(place, id)} order by code_key, id limit ${firstOnes})`
  })
  return sql`
    select p.pointer, p.total, r.kind, r.code, r.title
    from (${sql.join(each, sql` union all `)}) p join record r using (id)
    order by p.pointer, p.code_key, r.id`
}

/** Which of some records are pointed to by others. */
export async function listReferred(
  db: Db,
  places: readonly Place[],
  ids: readonly number[],
): Promise<Set<number>> {
  const each = places.map(({ table, owner, column }) => {
    const elsewhere = sql`${sql.ref(owner)} <> all(${ids})`
    return sql`select ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}) and ${elsewhere}`
  })
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Which rows `k` of the kind's table point to an id. */
const points = ({ table, column, owner }: Place, id: number): RawBuilder<boolean> =>
  owner === 'id'
    ? sql`k.${sql.ref(column)} = ${id}`
    : sql`k.id in (select record from ${sql.table(table)} where ${sql.ref(column)} = ${id})`
