import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface AppRow {
  id: number
  name: string
  /** The key of the hash; null if the program has none such that is valid. */
  key: number | null
}

/** A program that is not disabled, with its key of this hash. */
export async function findApp(db: Db, code: string, hash: Buffer): Promise<AppRow | undefined> {
  const { rows } = await sql<AppRow>`select app.id, app.name, k.id as key
    from app left join app_key k on k.app = app.id and k.hash = ${hash} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
    where app.code = ${code} and app.disabled_at is null`.execute(db)
  return rows[0]
}

export async function setKeyUsed(db: Db, key: number): Promise<void> {
  await sql`update app_key set used_at = now() where id = ${key}`.execute(db)
}

/** Replaces the hash of a password, unless it was changed meanwhile. */
export async function replaceHash(
  db: Db,
  { account, stored, hash }: { account: number; stored: string; hash: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password: hash })
    .where('id', '=', account)
    .where('password', '=', stored)
    .execute()
}

interface PasswordRow {
  account: number
  hash: string
  /** When a one-time password expires; its owner has to change it. */
  once?: Date | undefined
}

/** Sets a new password and adds it to the history. */
export async function setPasswordHash(tx: Db, { account, hash, once }: PasswordRow): Promise<void> {
  const now = new Date()
  await tx
    .updateTable('account')
    .set({ password: hash, passwordAt: now, mustChange: once !== undefined, passwordUntil: once ?? null })
    .where('id', '=', account)
    .execute()
  await tx.insertInto('passwordHistory').values({ account, password: hash, setAt: now }).execute()
}

/** Hashes of an account's passwords, the latest first. */
export async function listHashes(db: Db, account: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passwordHistory')
    .select('password')
    .where('account', '=', account)
    .orderBy('setAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ password }) => password)
}

/** Whether an account has an authenticator; locks the account against concurrent binding. */
export async function lockAuthenticator(tx: Db, account: number): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('totp')
    .where('id', '=', account)
    .forUpdate()
    .executeTakeFirst()
  return row?.totp != null
}

export async function setAuthenticator(
  tx: Db,
  account: number,
  bound: { totp: Buffer | null; totpStep: number },
): Promise<void> {
  await tx.updateTable('account').set(bound).where('id', '=', account).execute()
}

/** Returns true for one of concurrent uses of a code. */
export async function useStep(db: Db, account: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update account set totp_step = ${step}
    where id = ${account} and totp_step < ${step}`.execute(db)
  return numAffectedRows === 1n
}

export async function useRecoveryCode(tx: Db, account: number, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`update recovery_code set used_at = now()
    where account = ${account} and hash = ${hash} and used_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function insertRecoveryCodes(tx: Db, account: number, hashes: readonly Buffer[]): Promise<void> {
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ account, hash })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Db, account: number): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('account', '=', account).execute()
}
