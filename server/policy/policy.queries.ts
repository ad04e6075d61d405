import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** The sign-in and signing policy; one row, set by staff. */
export interface Policy {
  captcha: 'always' | 'after_failure'
  /** Ciphers of passwords on their way and of sealed columns, from the next start on; of signatures, at once. */
  cipherMode: 'DEFAULT' | 'SM'
  passwordScheme: 'argon2id' | 'pbkdf2-sm3'
  staffPasswordDays: number
  mostSessions: number
  /** Maximum codes per hour for each family of purposes. */
  codesAnHour: number
  signatureRequired: boolean
  signaturePrefix: string
  passId: string
  anonymousPassId: string
  passToken: string
  tenant: string
}

export async function findPolicy(db: Db): Promise<Policy | undefined> {
  const { rows } = await sql<Policy>`select captcha, staff_password_days as "staffPasswordDays",
    most_sessions as "mostSessions", codes_an_hour as "codesAnHour", signature_required as "signatureRequired",
    signature_prefix as "signaturePrefix", pass_id as "passId", anonymous_pass_id as "anonymousPassId",
    pass_token as "passToken", tenant, cipher_mode as "cipherMode", password_scheme as "passwordScheme"
    from sign_in_policy`.execute(db)
  return rows[0]
}
