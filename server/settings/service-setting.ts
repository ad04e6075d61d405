import type { GivenOf, RowOf } from '#contract/back-office/resource.ts'
import { serviceSecrets, serviceSetting } from '#contract/back-office/settings/services.ts'
import { AppError } from '#contract/errors.ts'
import { type Columns, store } from '#server/back-office/store.ts'
import { byMailAlone, templates } from '#server/messages/templates.ts'
import { seal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

import { serviceKey, templatesIn } from './service-accounts.ts'
import { secretColumns } from './settings.sql.ts'

type Row = RowOf<typeof serviceSetting>
type Given = GivenOf<typeof serviceSetting>
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

function refuse(name: keyof Given, words: string): never {
  throw new AppError('invalid_input', { fields: { [`values.${name}`]: words } }, words)
}

/** A stored secret is sent to nobody but those for whom it was given, and dots are none. */
function checkSecrets(given: Given, before: Row): void {
  for (const name of secretNames) {
    if (given[name]?.startsWith('•')) refuse(name, '请填写新的密钥，或保留原来的')
    const isMoved = serviceSecrets[name].some(
      (field) => given[field] !== undefined && given[field] !== before[field],
    )
    if (isMoved && before[name] !== null && given[name] === undefined)
      refuse(name, '服务换了地址或账号，请重新填写')
  }
}

/** What of a service is of no use without the rest. */
function checkWhole(row: Partial<Row>): void {
  if (row.aiUrl && !row.aiModel) refuse('aiModel', '请填写模型')
  if (row.mailHost && !row.mailFrom) refuse('mailFrom', '请填写发件人')
  if (!row.smsProvider) return
  const given = templatesIn(row.smsTemplates ?? '')
  const missing = Object.keys(templates).filter((name) => !Object.hasOwn(given, name) && !byMailAlone(name))
  if (missing.length > 0) refuse('smsTemplates', `缺少：${missing.join('、')}`)
}
