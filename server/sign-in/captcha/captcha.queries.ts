import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

interface Pass {
  /** Hash of the verification that the client computed. */
  key: Buffer
  /** Hash of the scene and the source that may use it. */
  purpose: Buffer
}

export async function insertPass(db: Db, { key, purpose }: Pass, seconds: number): Promise<void> {
  await sql`insert into captcha_pass (key, purpose, expires_at)
    values (${key}, ${purpose}, now() + make_interval(secs => ${seconds})) on conflict do nothing`.execute(db)
}

/**
 * Deletes a pass; returns whether it existed, was valid and had this purpose. Only one of concurrent calls
 * gets it.
 */
export async function takePass(db: Db, { key, purpose }: Pass): Promise<boolean> {
  const { rows } = await sql<{ good: boolean }>`delete from captcha_pass where key = ${key}
    returning purpose = ${purpose} and expires_at > now() as good`.execute(db)
  return rows[0]?.good ?? false
}

export async function deleteOldPasses(db: Db): Promise<void> {
  await sql`delete from captcha_pass where expires_at <= now()`.execute(db)
}
