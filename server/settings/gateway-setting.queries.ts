import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Moves the apps of our own tenant to its new name. */
export async function renameTenant(tx: Db, from: string, to: string): Promise<void> {
  await sql`update app set tenant = ${to} where tenant = ${from}`.execute(tx)
}
