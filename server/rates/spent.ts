import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

const keyOf = (what: string) => createHash('sha256').update(what).digest()

/**
 * Uses up what is good once, for every server of this database; false when it was used before. It is noted for as long
 * as it could be used again. Nothing may be noted here that its sender did not earn: a signature, a proof, a password.
 */
export async function spend(db: Db, what: string, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into spent_token as s (key, expires_at) values (${keyOf(what)}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set expires_at = excluded.expires_at where s.expires_at <= now()`.execute(db)
  return numAffectedRows === 1n
}

export async function isSpent(db: Db, what: string): Promise<boolean> {
  const { rows } = await sql`
    select from spent_token where key = ${keyOf(what)} and expires_at > now()`.execute(db)
  return rows.length > 0
}

/** Forgets what could no longer be used anyway. */
export async function forgetSpent(db: Db): Promise<void> {
  await sql`delete from spent_token where expires_at <= now()`.execute(db)
}
