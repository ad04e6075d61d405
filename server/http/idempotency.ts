import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

const keyForm = /^[\w-]{8,100}$/

interface Repeated {
  key: string
  account: number
  route: string
  input: unknown
}

/**
 * Performs a POST once for each Idempotency-Key of an account within 24 hours: a repeated one gets the first
 * answer, the same key with another input is refused. An attempt that failed, or that has not ended after the
 * time limit of a call (120 s), may be repeated.
 */
export async function once(
  db: Db,
  { key, account, route, input }: Repeated,
  perform: () => Promise<unknown>,
) {
  if (!keyForm.test(key)) {
    throw new AppError('invalid_input', { fields: { 'Idempotency-Key': '8 至 100 个字母、数字、- 或 _' } })
  }
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  const { rows } = await sql`
    insert into idempotency as i (key, account, route, input_hash) values (${key}, ${account}, ${route}, ${hash})
    on conflict (account, key) do update set route = excluded.route, input_hash = excluded.input_hash,
      answer = null, created_at = now()
      where i.created_at < now() - interval '24 hours'
        or (i.answer is null and i.created_at < now() - interval '120 seconds')
    returning key`.execute(db)
  if (rows.length === 0) return firstAnswer(db, { key, account, route, hash })
  try {
    const answer = await perform()
    await sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb
      where account = ${account} and key = ${key}`.execute(db)
    return answer
  } catch (error) {
    await sql`delete from idempotency where account = ${account} and key = ${key}`.execute(db)
    throw error
  }
}

interface Known {
  key: string
  account: number
  route: string
  hash: Buffer
}

async function firstAnswer(db: Db, { key, account, route, hash }: Known): Promise<unknown> {
  const { rows } = await sql<{ route: string; hash: Buffer; answer: unknown }>`
    select route, input_hash as hash, answer from idempotency
    where account = ${account} and key = ${key}`.execute(db)
  const [first] = rows
  if (!first || first.answer === null) return fail('busy')
  if (first.route !== route || !first.hash.equals(hash)) return fail('duplicate_request')
  return first.answer
}

/** Forgets keys whose day is over. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(db)
}
