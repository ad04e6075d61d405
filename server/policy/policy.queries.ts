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
  /** Whether pages sign their calls, and whether calls have to be signed. */
  signing: 'none' | 'sent' | 'required'
  signaturePrefix: string
  passId: string
  anonymousPassId: string
  passToken: string
  tenant: string
  /** The apps of the archive by their codes; those of members are many, and looked up where they are named. */
  apps: Readonly<Record<string, KnownApp>>
}

export interface KnownApp {
  tenant: string
  /** Where its own pages are opened, if it has any. */
  host: string | null
  disabled: boolean
}

export async function findPolicy(db: Db): Promise<Policy | undefined> {
  const { rows } = await sql<Policy>`select captcha, staff_password_days as "staffPasswordDays",
    most_sessions as "mostSessions", codes_an_hour as "codesAnHour", signing,
    signature_prefix as "signaturePrefix", pass_id as "passId", anonymous_pass_id as "anonymousPassId",
    pass_token as "passToken", tenant, cipher_mode as "cipherMode", password_scheme as "passwordScheme",
    (select coalesce(json_object_agg(code, json_build_object('tenant', tenant, 'host', host,
      'disabled', disabled_at is not null)), '{}') from app where owner is null) as apps
    from sign_in_policy`.execute(db)
  return rows[0]
}

export async function findMembersApp(db: Db, code: string): Promise<KnownApp | undefined> {
  const { rows } = await sql<KnownApp>`select tenant, host, disabled_at is not null as disabled
    from app where code = ${code} and owner is not null`.execute(db)
  return rows[0]
}

/** How long and how many: the rules of signing in that are numbers. */
export interface PolicyLimits {
  mostSessions: number
  memberSessionDays: number
  staffSessionHours: number
  staffIdleMinutes: number
  staffPasswordDays: number
  codesAnHour: number
}

export async function findLimits(db: Db): Promise<Partial<PolicyLimits>> {
  const { rows } = await sql<PolicyLimits>`select most_sessions as "mostSessions",
    member_session_days as "memberSessionDays", staff_session_hours as "staffSessionHours",
    staff_idle_minutes as "staffIdleMinutes", staff_password_days as "staffPasswordDays",
    codes_an_hour as "codesAnHour" from sign_in_policy`.execute(db)
  return rows[0] ?? {}
}
