import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { documentVersion } from '#server/catalogue/document.ts'

/** Whether the documents are those of an older version of the product, and are being written anew. */
export async function isBuilding(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`select version from search_state`.execute(db)
  return rows[0]?.version !== documentVersion
}

/** A number that moves whenever any record or any text of a file does. */
export async function findVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select sum(version)::bigint as version from kind_state`.execute(db)
  return rows[0]?.version ?? 0
}
