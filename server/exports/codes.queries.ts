import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** The codes that everybody sees of some records, in the given order. */
export async function listCodes(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select r.code from unnest(${ids}::bigint[]) with ordinality page (id, position) join record r on r.id = page.id
    order by page.position`.execute(db)
  return rows.map(({ code }) => code)
}

/** Records by kind, with the codes that everybody sees. */
export async function listCodesByKind(
  db: Db,
  ids: readonly number[],
): Promise<{ kind: string; codes: string[] }[]> {
  const { rows } = await sql<{ kind: string; codes: string[] }>`
    select r.kind, array_agg(r.code order by r.code collate "C") as codes
    from record r where r.id = any(${ids}::bigint[]) group by r.kind order by r.kind`.execute(db)
  return rows
}
