import { sql } from 'kysely'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { RecordFace, RecordLink } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'

import { snake } from './columns.ts'

const firstOnes = 6

/** What the reference fields of a row point to, by field. */
export async function findReferences(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  row: Record<string, unknown>,
): Promise<Record<string, RecordLink>> {
  const wanted = Object.entries(kind.fields)
    .filter(([name, field]) => field.type === 'ref' && row[name] != null && field.to && kinds[field.to])
    .map(([name]) => [name, Number(row[name])] as const)
  if (wanted.length === 0) return {}
  const ids = wanted.map(([, id]) => id)
  const { rows } = await sql<RecordLink & { id: number }>`
    select id, kind, code, title from record where id = any(${ids})`.execute(db)
  const byId = new Map(rows.map(({ id, ...link }) => [id, link]))
  return Object.fromEntries(
    wanted.flatMap(([name, id]) => {
      const link = byId.get(id)
      return link ? [[name, link]] : []
    }),
  )
}

/** The reference by which records of a kind form a tree, if they do. */
const parentOf = (kind: Kind) =>
  Object.entries(kind.fields).find(([, field]) => field.type === 'ref' && field.to === kind.name)?.[0]

/** The records above one with these values in its own tree, the root first; at most twenty levels. */
export async function findAncestors(
  db: Db,
  kind: Kind,
  values: Record<string, unknown>,
): Promise<RecordLink[]> {
  const parent = parentOf(kind)
  if (!parent || values[parent] == null) return []
  const column = sql.ref(snake(parent))
  const table = sql.table(kind.table)
  const { rows } = await sql<RecordLink>`
    with recursive above (id, height) as (
      select ${Number(values[parent])}::bigint, 1
      union all select t.${column}, height + 1 from above join ${table} t on t.id = above.id where height < 20
    ) select r.kind, r.code, r.title from above join record r on r.id = above.id order by height desc`.execute(
    db,
  )
  return rows
}

/** What is wrong with the references of a record, by field: they point to nothing, to another kind, or in a ring. */
export async function refusedReferences(
  db: Db,
  kind: Kind,
  { code, values }: { code: string; values: Record<string, unknown> },
): Promise<Record<string, string>> {
  const refs = Object.entries(kind.fields).filter(
    ([name, field]) => field.type === 'ref' && values[name] != null,
  )
  if (refs.length === 0) return {}
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from record where id = any(${refs.map(([name]) => values[name])})`.execute(db)
  const missing = refs.filter(
    ([name, field]) => !rows.some((row) => row.id === values[name] && row.kind === field.to),
  )
  const refused = Object.fromEntries(missing.map(([name]) => [name, '没有这条资料']))
  const parent = parentOf(kind)
  const ring = parent && (await findAncestors(db, kind, values)).some((above) => above.code === code)
  return ring ? { ...refused, [parent]: '不能放在自己之下' } : refused
}

/** The records of every kind that point here: how many, and the first ones by code. */
export async function findReferrers(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  id: number,
): Promise<RecordFace['referrers']> {
  const pointing = Object.values(kinds).flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, field]) => field.type === 'ref' && field.to === kind.name && !field.seen)
      .map(([name]) => ({ other, name })),
  )
  const found = await Promise.all(
    pointing.map(async ({ other, name }) => {
      const table = sql.table(other.table)
      const { rows } = await sql<RecordLink & { total: number }>`
        with pointing as materialized (select id, code_key from ${table} where ${sql.ref(snake(name))} = ${id})
        select r.kind, r.code, r.title, (select count(*) from pointing) as total
        from pointing join record r using (id) order by code_key limit ${firstOnes}`.execute(db)
      const first = rows.map(({ total: _, ...link }) => link)
      return { kind: other.name, field: name, total: rows[0]?.total ?? 0, first }
    }),
  )
  return found.filter((line) => line.total > 0)
}
