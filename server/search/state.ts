import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { documentVersion } from '#server/catalogue/document.ts'

/** Whether the documents are those of an older version of the product, and are being written anew. */
export async function isBuilding(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`select version from search_state`.execute(db)
  return rows[0]?.version !== documentVersion
}
