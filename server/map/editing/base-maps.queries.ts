import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** No base map but this one is the default any more. */
export async function clearDefault(tx: Db, id: number): Promise<void> {
  await sql`update base_map set is_default = false, version = version + 1, updated_at = now()
    where is_default and id <> ${id}`.execute(tx)
}
