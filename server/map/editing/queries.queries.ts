import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Kinds whose every query is among these rows. */
export async function listKindsAsked(tx: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from map_query group by kind having bool_and(id = any(${ids}))`.execute(tx)
  return rows.map(({ kind }) => kind)
}
