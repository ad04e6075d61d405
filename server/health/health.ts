import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Whether the database answers. */
export async function databaseStatus(db: Db): Promise<'ok' | 'database_away'> {
  try {
    await sql`select 1`.execute(db)
    return 'ok'
  } catch {
    return 'database_away'
  }
}
