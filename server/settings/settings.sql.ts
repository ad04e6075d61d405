import { sql } from 'kysely'

import { secretMask } from '#contract/back-office/settings/services.ts'
import type { TransitMode } from '#contract/sign-in/payload-encryption.ts'

/** The mode that this server was started in. */
export const runningColumn = (mode: TransitMode) => sql`${mode}::text`

/** Dots in place of a secret that is set, with four letters of what seals it, which tell the log of a change. */
const maskColumn = (column: string) =>
  sql`case when ${sql.ref(column)} is not null then ${`${secretMask} `} || left(md5(${sql.ref(column)}), 4) end`

export const secretColumns = {
  aiKey: maskColumn('t.ai_key'),
  smsKeySecret: maskColumn('t.sms_key_secret'),
  mailPassword: maskColumn('t.mail_password'),
}
