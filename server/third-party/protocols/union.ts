import { createHash } from 'node:crypto'

import { phoneRule } from '#contract/identity/contact.ts'
import { plainPhone } from '#contract/identity/spelling.ts'
import { type ProviderPerson, labelIn, type Provider, textIn } from '#server/third-party/provider.ts'

import { askJson, providerRefused } from './outgoing.ts'

/** The level from which the platform has verified the document: below it, a person has only declared it. */
const leastJoined = 3

/** An address below that of the platform. */
function urlBelow({ address }: Provider, path: string): URL {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url
}

/** The page of the platform where a person signs in; it returns with a ticket. */
export function unionPage(
  provider: Provider,
  { redirect, state }: { redirect: string; state: string },
): string {
  const url = urlBelow(provider, 'login')
  const words = { client_id: provider.appId, redirect_uri: redirect, state }
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
  return url.href
}

/** Where tickets are exchanged. */
export const unionTokenAt = (provider: Provider): URL => urlBelow(provider, 'token')

/**
 * Exchanges a ticket for a token, and that for the person: natural or legal, with the level of authentication. Of a legal
 * person, the name is that of who acts for it. The document of a natural person joins platforms where its number is verified; it is
 * never kept but as a blind index. Organisations join nobody: their people share one number.
 */
export async function unionPerson(
  provider: Provider,
  ticket: string,
  index: (text: string) => Buffer,
): Promise<ProviderPerson> {
  const tokenAt = unionTokenAt(provider)
  const reach = { hosts: new Set([tokenAt.host]) }
  const { appId, secret } = provider
  const body = new URLSearchParams({ grant_type: 'ticket', ticket, client_id: appId, client_secret: secret })
  const { status, read } = await askJson(tokenAt, { method: 'POST', body }, reach)
  const token = textIn(read['access_token'], 4000)
  if (status >= 400 || token === undefined)
    throw providerRefused(`ticket: HTTP ${status} ${textIn(read['error']) ?? ''}`)
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const user = await askJson(urlBelow(provider, 'userinfo'), { headers }, reach)
  if (user.status >= 400) throw providerRefused(`userinfo: HTTP ${user.status}`)
  return { ...personIn(user.read, index), sid: ticketName(ticket) }
}

/** The platform names a sign-in by its ticket, of which we keep the hash. */
export const ticketName = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

function personIn(user: Readonly<Record<string, unknown>>, index: (text: string) => Buffer): ProviderPerson {
  const subject = textIn(user['userId'])
  if (subject === undefined) throw providerRefused('no userId')
  const isLegal = user['userType'] === 'legal'
  const document = isLegal ? undefined : textIn(user['idNumber'])
  const trust = levelIn(user['level'])
  const name = labelIn(user['name'])
  const company = isLegal ? labelIn(user['orgName']) : ''
  return {
    subject,
    label: company || maskName(name),
    name: name || undefined,
    company: company || undefined,
    phone: phoneIn(user['mobile']),
    trust,
    joined:
      document && trust !== undefined && trust >= leastJoined
        ? `natural ${index(`document ${document.toUpperCase()}`).toString('hex')}`
        : undefined,
  }
}

function phoneIn(value: unknown): string | undefined {
  const phone = plainPhone(textIn(value) ?? '')
  return phoneRule.pattern.test(phone) ? phone : undefined
}

/** 林* for a person; an organisation is shown whole. */
const maskName = (name: string) => (name === '' ? name : `${[...name][0]}*`)

/** Levels of authentication, 2 (declared) to 5 (certificate or face to face); none where the platform says nothing. */
function levelIn(value: unknown): number | undefined {
  const level = Number(textIn(value) ?? Number.NaN)
  return Number.isInteger(level) && level >= 1 && level <= 5 ? level : undefined
}
