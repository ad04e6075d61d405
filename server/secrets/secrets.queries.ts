import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Serialises binding a database to its key; the lock ends with the transaction. */
export async function lockFingerprint(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7240030)`.execute(tx)
}

export async function findFingerprint(tx: Db): Promise<Buffer | undefined> {
  const { rows } = await sql<{ fingerprint: Buffer }>`select fingerprint from secret_fingerprint`.execute(tx)
  return rows[0]?.fingerprint
}

export async function setFingerprint(tx: Db, fingerprint: Buffer): Promise<void> {
  await sql`insert into secret_fingerprint (fingerprint) values (${fingerprint})
    on conflict (one) do update set fingerprint = excluded.fingerprint, since = now()`.execute(tx)
}

/** Samples of encrypted values with the purpose of their key, the latest first. */
export async function listSealed(tx: Db): Promise<{ purpose: string; sealed: Buffer }[]> {
  const { rows } = await sql<{ purpose: string; sealed: Buffer }>`
    (select 'personal data' as purpose, coalesce(phone, mail, totp) as sealed from account
      where coalesce(phone, mail, totp) is not null order by id desc limit 20)
    union all (select 'messages', content from message where content is not null order by id desc limit 20)`.execute(
    tx,
  )
  return rows
}
