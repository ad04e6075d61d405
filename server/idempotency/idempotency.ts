import { createHash } from 'node:crypto'

import { AppError, fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import { deleteOldAnswers, findAnswer, insertAnswer, lockKey } from './idempotency.queries.ts'

/**
 * Whether calls of a route may be repeated by a key: answers of public routes contain tokens, which are not stored, and
 * neither are files.
 */
export const takesKey = ({ method, query, body, access, answer }: Route): boolean =>
  method === 'POST' && !query && !body && access !== 'anyone' && answer !== 'bytes'

const keyForm = /^[\w-]{8,100}$/

interface RepeatableCall {
  key: string
  account: number
  route: string
  input: unknown
  /** Whether `prepare` waits: then it is not begun for an answer that is known. */
  waits: boolean
}

/**
 * Performs a POST once for each Idempotency-Key of an account within 24 hours. A repetition returns the first
 * answer; the same key with another input is refused. `prepare` waits for what has to be waited for before the
 * transaction begins; what it returns gets the transaction that also stores the answer, so either both are stored or
 * neither. A failed attempt may be repeated.
 */
export async function performOnce(
  db: Db,
  { key, account, route, input, waits }: RepeatableCall,
  prepare: () => Promise<(tx: Db) => Promise<unknown>>,
): Promise<unknown> {
  if (!keyForm.test(key)) {
    throw new AppError('invalid_input', { fields: { 'Idempotency-Key': '8 至 100 个字母、数字、- 或 _' } })
  }
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  const findFirst = async (tx: Db) => {
    const first = await findAnswer(tx, { account, key })
    if (first && (first.route !== route || !first.hash.equals(hash))) fail('duplicate_request')
    return first
  }
  const known = waits ? await findFirst(db) : undefined
  if (known) return known.answer
  const perform = await prepare()
  return atomically(db, async (tx) => {
    if (!(await lockKey(tx, { account, key }))) fail('busy') // the first attempt is still running
    const first = await findFirst(tx)
    if (first) return first.answer
    const answer = (await perform(tx)) ?? null
    await insertAnswer(tx, { key, account, route, hash, answer })
    return answer
  })
}

/** Deletes expired answers. */
export const deleteExpiredKeys = (db: Db): Promise<number> => deleteOldAnswers(db)
