import type { DatabaseType, Service } from '#contract/back-office/settings/services.ts'
import type { Db } from '#database/database.ts'
import { type MailAccount, readSender, type SmsAccount } from '#server/messages/accounts.ts'
import { isTemplate, type TemplateName } from '#server/messages/templates.ts'
import type { AiAccount } from '#server/search/ask/ask.ts'
import { openReadable, type Readable } from '#server/secrets/readable.ts'
import { unseal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

import { findServices, findServiceVersion, type ServiceRow } from './service-accounts.queries.ts'

/** Accounts at services of others; a service without one is not used. */
export interface Accounts {
  ai: AiAccount | undefined
  sms: SmsAccount | undefined
  mail: MailAccount | undefined
}

/** What the environment of a server gives. */
export type Environment = Partial<Accounts> & { databaseUrl?: string | undefined }

export type Source = 'settings' | 'environment' | 'none'

export interface ServiceAccounts {
  /**
   * The accounts of the moment, those of the settings, else of the environment: the same object until one changes.
   * They may be two seconds old, unless they are to be fresh.
   */
  read: (fresh?: 'fresh') => Promise<Accounts>
  sources: () => Promise<Record<Service, Source> & { database: DatabaseType }>
}

const services = ['ai', 'sms', 'mail'] as const satisfies Service[]

/** The key of the stored secrets. */
export const serviceKey = (secrets: Secrets): Buffer => secrets.key('service accounts')

/** Reads the settings again when they have changed; a version is all that is asked until then, every two seconds. */
export function openServiceAccounts(
  db: Db,
  secrets: Secrets,
  { environment = {}, report }: { environment?: Environment | undefined; report: (trouble: string) => void },
): ServiceAccounts {
  const key = serviceKey(secrets)
  const { read } = openReadable((sealed) => unseal(key, sealed), report)
  let known: { version: number; own: Accounts; all: Accounts } | undefined
  let at = 0
  const renew = async (fresh?: 'fresh') => {
    if (known && !fresh && Date.now() - at < cacheMilliseconds) return known
    const version = await findServiceVersion(db)
    if (version !== known?.version) {
      const row = await findServices(db)
      const own = row ? accountsIn(row, read) : noAccounts
      const all = { ai: environment.ai, sms: environment.sms, mail: environment.mail, ...pickPresent(own) }
      known = { version, own, all }
    }
    at = Date.now()
    return known
  }
  const sourceOf = (service: Service, { own, all }: NonNullable<typeof known>): Source =>
    own[service] ? 'settings' : all[service] ? 'environment' : 'none'
  return {
    read: async (fresh) => (await renew(fresh)).all,
    sources: async () => {
      const now = await renew('fresh')
      return {
        ...{ ai: sourceOf('ai', now), sms: sourceOf('sms', now), mail: sourceOf('mail', now) },
        database: environment.databaseUrl === undefined ? 'embedded' : 'external',
      }
    },
  }
}

const cacheMilliseconds = 2000
const noAccounts: Accounts = { ai: undefined, sms: undefined, mail: undefined }

const pickPresent = (accounts: Accounts): Partial<Accounts> =>
  Object.fromEntries(services.flatMap((name) => (accounts[name] ? [[name, accounts[name]]] : [])))

function accountsIn(row: ServiceRow, read: Readable['read']): Accounts {
  const opened = (sealed: Buffer | null) => (sealed ? read(sealed) : undefined)
  return {
    ai: aiIn(row, opened(row.aiKey)),
    sms: smsIn(row, opened(row.smsKeySecret)),
    mail: mailIn(row, opened(row.mailPassword)),
  }
}

function aiIn({ aiUrl, aiModel }: ServiceRow, key: string | undefined): AiAccount | undefined {
  return aiUrl && aiModel ? { url: aiUrl.replace(/\/+$/, ''), model: aiModel, key } : undefined
}

function smsIn(row: ServiceRow, keySecret: string | undefined): SmsAccount | undefined {
  const { smsProvider: provider, smsKeyId: keyId, smsSignName: signName, smsAppId, smsTemplates } = row
  if (!provider || !keyId || !keySecret || !signName || !smsTemplates) return undefined
  return { provider, keyId, keySecret, signName, appId: smsAppId ?? '', templates: templatesIn(smsTemplates) }
}

/** `signInCode=SMS_1`, one a line: the provider's number of each template. */
export function templatesIn(text: string): Record<TemplateName, string> {
  const pairs = text.split('\n').flatMap((line): [TemplateName, string][] => {
    const [name = '', number = ''] = line.split('=').map((word) => word.trim())
    return isTemplate(name) ? [[name, number]] : []
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- what is written is checked to hold all that are sent by SMS
  return Object.fromEntries(pairs) as Record<TemplateName, string>
}

function mailIn(row: ServiceRow, pass: string | undefined): MailAccount | undefined {
  const { mailHost: host, mailPort, mailTls: implicitTls, mailUser: user, mailFrom } = row
  const from = readSender(mailFrom ?? '')
  if (!host || !from) return undefined
  const port = mailPort ?? (implicitTls ? 465 : 587)
  return { host, port, implicitTls, auth: user ? { user, pass: pass ?? '' } : undefined, from }
}
