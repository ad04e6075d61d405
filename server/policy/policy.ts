import type { Db } from '#database/database.ts'

import { findMembersApp, findPolicy, type KnownApp, type Policy } from './policy.queries.ts'

export type { KnownApp, Policy }

const cacheMilliseconds = 2000

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
  return () => (Date.now() - at < cacheMilliseconds ? Promise.resolve(known) : (reading ??= read()))
}

/** An app by its code: those of the archive are known, those of members are looked up. */
export const appNamed = async (db: Db, { apps }: Policy, code: string): Promise<KnownApp | undefined> =>
  Object.hasOwn(apps, code) ? apps[code] : findMembersApp(db, code)

async function readPolicy(db: Db): Promise<Policy> {
  const policy = await findPolicy(db)
  if (!policy) throw new Error('sign_in_policy is empty')
  return policy
}
