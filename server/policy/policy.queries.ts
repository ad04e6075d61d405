import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** The sign-in and signing policy; one row, set by staff. */
export interface Policy {
  captcha: 'always' | 'after_failure'
  staffPasswordDays: number
  mostSessions: number
  /** Maximum codes per hour for each family of purposes. */
  codesAnHour: number
  signatureRequired: boolean
  signaturePrefix: string
  passId: string
  passToken: string
  tenant: string
}

export async function findPolicy(db: Db): Promise<Policy | undefined> {
  const { rows } = await sql<Policy>`select captcha, staff_password_days as "staffPasswordDays",
    most_sessions as "mostSessions", codes_an_hour as "codesAnHour", signature_required as "signatureRequired",
    signature_prefix as "signaturePrefix", pass_id as "passId", pass_token as "passToken", tenant
    from sign_in_policy`.execute(db)
  return rows[0]
}
