import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordLink } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import { snake } from '#server/catalogue/columns.ts'

/** SQL: records by their ids, as a link names them. */
export const linkRows = (ids: readonly number[]) =>
  sql<RecordLink & { id: number }>`select id, kind, code, title from record where id = any(${ids}::bigint[])`

export async function listLinks(db: Db, ids: readonly number[]) {
  const { rows } = await linkRows(ids).execute(db)
  return rows
}

/** Where a reference to the own kind leads, step by step, the furthest first; at most twenty steps. */
export async function listChain(db: Db, kind: Kind, name: string, first: number): Promise<RecordLink[]> {
  const { rows } = await sql<RecordLink>`
    with recursive above (id, height) as (
      select ${first}::bigint, 1
      union all select t.${sql.ref(snake(name))}, height + 1
      from above join ${sql.table(kind.table)} t on t.id = above.id where height < 20
    ) select r.kind, r.code, r.title from above join record r on r.id = above.id order by height desc`.execute(
    db,
  )
  return rows
}

/** Codes of those, given as JSON of id, code and above, that would lead back to themselves; within twenty steps. */
export async function listRingCodes(db: Db, kind: Kind, name: string, known: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with recursive given as materialized (
      select * from json_to_recordset(${known}::json) as t (id bigint, code text, above bigint)
    ), chain (code, first, id, height) as (
      select code, id, above, 1 from given where above is not null
      union all
      select c.code, c.first, case when g.id is null then t.${sql.ref(snake(name))} else g.above end, height + 1
      from chain c join ${sql.table(kind.table)} t on t.id = c.id left join given g on g.id = c.id
      where height < 20 and c.id <> c.first
    ) select distinct code from chain where id = first`.execute(db)
  return rows.map(({ code }) => code)
}
