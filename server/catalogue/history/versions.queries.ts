import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

interface FieldRow {
  id: number
  version: number | null
  at: Date
  who: string | null
  comment: string | null
  value: unknown
  secret: boolean
}

/** Contents in which a value at a path differs from the one before, the latest first. */
export async function listFieldValues(
  db: Db,
  { kind, code, path }: { kind: string; code: string; path: readonly string[] },
): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select v.id, version_after as version, applied_at as at, a.name as who, comment, value, secret
    from (select id, version_after, applied_at, account, comment, wanted #> ${path} as value,
        wanted ->> 'access' = 'secret' as secret, action,
        lag(wanted #> ${path}) over steps as before, lag(id) over steps as earlier
      from change where kind = ${kind} and code = ${code} and state in ('applied', 'undone') and action <> 'remove'
      window steps as (order by applied_at, id)) v
    left join account a on a.id = v.account
    where earlier is null or action = 'create' or value is distinct from before
    order by applied_at desc, v.id desc limit 200`.execute(db)
  return rows
}

/** What a record held before its first change; undefined where its history begins with itself. */
export async function findFirstContent(
  db: Db,
  { kind, code }: { kind: string; code: string },
): Promise<RecordContent | undefined> {
  const { rows } = await sql<{ before: RecordContent | null }>`
    select before from change where kind = ${kind} and code = ${code} and state in ('applied', 'undone')
    order by applied_at, id limit 1`.execute(db)
  return rows[0]?.before ?? undefined
}

/** What a record held after some of its changes, by their ids. */
export async function listContents(
  db: Db,
  { kind, code, ids }: { kind: string; code: string; ids: readonly number[] },
): Promise<Map<number, RecordContent>> {
  const { rows } = await sql<{ id: number; wanted: RecordContent }>`
    select id, wanted from change
    where id = any(${ids}) and kind = ${kind} and code = ${code} and state in ('applied', 'undone')`.execute(
    db,
  )
  return new Map(rows.map(({ id, wanted }) => [id, wanted]))
}
