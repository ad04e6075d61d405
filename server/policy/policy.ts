import type { Db } from '#database/database.ts'

import { findPolicy, type KnownApp, type Policy } from './policy.queries.ts'

export type { KnownApp, Policy }

const lasts = 2000

/**
 * Reads the policy at once, then at most every two seconds; if the database is away the last value is used.
 */
export async function openPolicy(db: Db): Promise<() => Promise<Policy>> {
  let known = await readPolicy(db)
  let at = Date.now()
  let reading: Promise<Policy> | undefined
  const read = async () => {
    known = await readPolicy(db).catch(() => known)
    at = Date.now()
    reading = undefined
    return known
  }
  return () => (Date.now() - at < lasts ? Promise.resolve(known) : (reading ??= read()))
}

async function readPolicy(db: Db): Promise<Policy> {
  const policy = await findPolicy(db)
  if (!policy) throw new Error('sign_in_policy is empty')
  return policy
}
