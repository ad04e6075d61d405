import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** How callers sign in and sign what they send; one row, set by staff. */
export interface Policy {
  captcha: 'always' | 'after_failure'
  staffPasswordDays: number
  mostSessions: number
  /** Codes that are sent in an hour at most, of each family of purposes. */
  codesAnHour: number
  signatureRequired: boolean
  signaturePrefix: string
  passId: string
  passToken: string
  tenant: string
}

const lasts = 2000

/** Reads the policy now, then at most every two seconds; while the database is away the last one holds. */
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
  const { rows } = await sql<Policy>`select captcha, staff_password_days as "staffPasswordDays",
    most_sessions as "mostSessions", codes_an_hour as "codesAnHour", signature_required as "signatureRequired",
    signature_prefix as "signaturePrefix", pass_id as "passId", pass_token as "passToken", tenant
    from sign_in_policy`.execute(db)
  const [policy] = rows
  if (!policy) throw new Error('sign_in_policy is empty')
  return policy
}
