import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface KeyRow {
  id: number
  purpose: string
  prefix: string
  createdAt: Date
  usedAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
}

/** The keys of an app without their hashes, the last one first. */
export async function listKeys(db: Db, app: number): Promise<KeyRow[]> {
  const { rows } =
    await sql<KeyRow>`select id, purpose, prefix, created_at as "createdAt", used_at as "usedAt",
      expires_at as "expiresAt", revoked_at as "revokedAt"
    from app_key where app = ${app} order by id desc`.execute(db)
  return rows
}

export interface NewKey {
  app: number
  purpose: string
  prefix: string
  hash: Buffer
  by: number | null
  expiresAt: string | null
}

export async function insertKey(tx: Db, key: NewKey): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into app_key (app, purpose, prefix, hash, created_by, expires_at)
    values (${key.app}, ${key.purpose}, ${key.prefix}, ${key.hash}, ${key.by}, ${key.expiresAt})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function countValidKeys(tx: Db, app: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from app_key where app = ${app}
    and revoked_at is null and (expires_at is null or expires_at > now())`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Revokes a key of an app; undefined if it has none such that is valid. */
export async function revokeKey(tx: Db, app: number, key: number): Promise<string | undefined> {
  const { rows } = await sql<{ purpose: string }>`update app_key set revoked_at = now()
    where id = ${key} and app = ${app} and revoked_at is null returning purpose`.execute(tx)
  return rows[0]?.purpose
}

/** Ends what was signed in to with a key. */
export async function endKeySessions(tx: Db, key: number): Promise<void> {
  await sql`update session set ended = 'disabled', ended_at = now()
    where app_key = ${key} and ended is null`.execute(tx)
}
