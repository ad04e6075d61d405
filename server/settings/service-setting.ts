import type { GivenOf, RowOf } from '#contract/back-office/resource.ts'
import { serviceSecrets, serviceSetting } from '#contract/back-office/settings/services.ts'
import { checkSecretStays, refusedAt } from '#server/back-office/changed-fields.ts'
import { type Columns, store } from '#server/back-office/store.ts'
import { byMailAlone, templates } from '#server/messages/templates.ts'
import { seal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

import { serviceKey, templatesIn } from './service-accounts.ts'
import { secretColumns } from './settings.sql.ts'

type Row = RowOf<typeof serviceSetting>
type SettingValues = GivenOf<typeof serviceSetting>
type SecretName = keyof typeof serviceSecrets

const secretNames = ['aiKey', 'smsKeySecret', 'mailPassword'] as const satisfies SecretName[]

/** The settings of services: their secrets go in sealed and never come out. */
export const serviceStore = (secrets: Secrets) =>
  store({
    resource: serviceSetting,
    columns: secretColumns,
    unique: {},
    write: async (_, { given, before }) => {
      checkWhole({ ...before, ...given })
      if (before) checkSecrets(given, before)
      const key = serviceKey(secrets)
      const sealed = secretNames.flatMap((name): [string, Buffer | null][] => {
        const secret = given[name]
        if (secret === undefined) return []
        return [[columnOf[name], secret ? seal(key, secret, secrets.cipher) : null]]
      })
      const result: Columns = Object.fromEntries(sealed)
      return result
    },
  })

const columnOf: Record<SecretName, string> = {
  aiKey: 'ai_key',
  smsKeySecret: 'sms_key_secret',
  mailPassword: 'mail_password',
}

/** A stored secret stays with those for whom it was given, and dots are none. */
function checkSecrets(given: SettingValues, before: Row): void {
  for (const name of secretNames) {
    if (given[name]?.startsWith('•')) throw refusedAt(name, '请填写新的密钥，或保留原来的')
    if (before[name] !== null && given[name] === undefined)
      checkSecretStays(name, serviceSecrets[name], { given, before })
  }
}

/** What of a service is of no use without the rest. */
function checkWhole(row: Partial<Row>): void {
  if (row.aiUrl && !row.aiModel) throw refusedAt('aiModel', '请填写模型')
  if (row.mailHost && !row.mailFrom) throw refusedAt('mailFrom', '请填写发件人')
  if (!row.smsProvider) return
  const given = templatesIn(row.smsTemplates ?? '')
  const missing = Object.keys(templates).filter((name) => !Object.hasOwn(given, name) && !byMailAlone(name))
  if (missing.length > 0) throw refusedAt('smsTemplates', `缺少：${missing.join('、')}`)
}
