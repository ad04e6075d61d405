import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface ServiceRow {
  version: number
  aiUrl: string | null
  aiModel: string | null
  aiKey: Buffer | null
  smsProvider: 'aliyun' | 'tencent' | null
  smsKeyId: string | null
  smsKeySecret: Buffer | null
  smsSignName: string | null
  smsAppId: string | null
  smsTemplates: string | null
  mailHost: string | null
  mailPort: number | null
  mailTls: boolean
  mailUser: string | null
  mailPassword: Buffer | null
  mailFrom: string | null
}

export async function findServiceVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from service_setting`.execute(db)
  return rows[0]?.version ?? 0
}

/** The settings with their sealed secrets. */
export async function findServices(db: Db): Promise<ServiceRow | undefined> {
  const { rows } =
    await sql<ServiceRow>`select version, ai_url as "aiUrl", ai_model as "aiModel", ai_key as "aiKey",
      sms_provider as "smsProvider", sms_key_id as "smsKeyId", sms_key_secret as "smsKeySecret",
      sms_sign_name as "smsSignName", sms_app_id as "smsAppId", sms_templates as "smsTemplates",
      mail_host as "mailHost", mail_port as "mailPort", mail_tls as "mailTls", mail_user as "mailUser",
      mail_password as "mailPassword", mail_from as "mailFrom"
    from service_setting`.execute(db)
  return rows[0]
}
