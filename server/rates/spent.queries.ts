import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Stores a key until it expires; returns false if it exists. */
export async function insertSpent(db: Db, key: Buffer, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into spent_token as s (key, expires_at) values (${key}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set expires_at = excluded.expires_at where s.expires_at <= now()`.execute(db)
  return numAffectedRows === 1n
}

export async function hasSpent(db: Db, key: Buffer): Promise<boolean> {
  const { rows } = await sql`select from spent_token where key = ${key} and expires_at > now()`.execute(db)
  return rows.length > 0
}

/** Deletes expired keys. */
export async function deleteExpiredSpent(db: Db): Promise<void> {
  await sql`delete from spent_token where expires_at <= now()`.execute(db)
}
