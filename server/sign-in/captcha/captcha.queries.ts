import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

interface Pass {
  /** Of the verification that its client wrote. */
  key: Buffer
  /** Of the scene and the source that may use it. */
  purpose: Buffer
}

export async function insertPass(db: Db, { key, purpose }: Pass, seconds: number): Promise<void> {
  await sql`insert into captcha_pass (key, purpose, expires_at)
    values (${key}, ${purpose}, now() + make_interval(secs => ${seconds})) on conflict do nothing`.execute(db)
}

/** Takes a pass away, and tells whether it was for this purpose and still good: of two who ask, one gets it. */
export async function takePass(db: Db, { key, purpose }: Pass): Promise<boolean> {
  const { rows } = await sql<{ good: boolean }>`delete from captcha_pass where key = ${key}
    returning purpose = ${purpose} and expires_at > now() as good`.execute(db)
  return rows[0]?.good ?? false
}

export async function deleteOldPasses(db: Db): Promise<void> {
  await sql`delete from captcha_pass where expires_at <= now()`.execute(db)
}
