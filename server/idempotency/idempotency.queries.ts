import { sql } from 'kysely'

import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

interface Key {
  account: number
  key: string
}

interface Answer {
  route: string
  hash: Buffer
  answer: unknown
}

/** Locks a key until the transaction ends; false if another attempt holds it. */
export async function lockKey(tx: Db, { account, key }: Key): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${account} ${key}`}, 7240013)) as ours`.execute(tx)
  return rows[0]?.ours ?? false
}

export async function findAnswer(tx: Db, { account, key }: Key): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`select route, input_hash as hash, answer from idempotency
    where account = ${account} and key = ${key} and created_at >= now() - interval '24 hours'`.execute(tx)
  return rows[0]
}

export async function insertAnswer(
  tx: Db,
  { account, key, route, hash, answer }: Key & Answer,
): Promise<void> {
  await sql`insert into idempotency (key, account, route, input_hash, answer)
    values (${key}, ${account}, ${route}, ${hash}, ${JSON.stringify(answer)}::jsonb)
    on conflict (account, key) do update set route = excluded.route, input_hash = excluded.input_hash,
      answer = excluded.answer, created_at = now()`.execute(tx)
}

export const deleteOldAnswers = (db: Db): Promise<number> =>
  countRows(sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(db))
