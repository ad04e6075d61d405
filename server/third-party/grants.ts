import { AppError, fail } from '#contract/errors.ts'
import { kindRow } from '#contract/sign-in/provider-kinds.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { readPerson, usernameKey } from '#server/people/people.ts'
import { attempt, hasSignedInFrom, isSuspicious } from '#server/sign-in/attempts.ts'
import { type GrantRequest, enter, type Entry } from '#server/sign-in/sign-in-flow.ts'
import type { Sign } from '#server/sign-in/sign-in.ts'
import type { ThirdPartyContext, ThirdPartyIdentity } from '#server/third-party/open.ts'

import { findAccountOfName, setSignInName } from './domain-names.queries.ts'
import { personOfCode, personOfProgram, personOfTicket } from './identify.ts'
import { findIdentity } from './identities.queries.ts'
import { addDomainAccount, recognise } from './identities.ts'
import { directoryPerson } from './protocols/directory.ts'
import { ProviderFailure } from './protocols/outgoing.ts'
import type { ProviderPerson, Provider } from './provider.ts'
import { readProvider, readProviderById } from './providers.ts'
import { comeBack } from './requests.ts'
import { insertProviderSession } from './sign-out/provider-sessions.queries.ts'

/** The grants of POST /token by which an identity provider names the person. */
export const thirdPartyGrants = {
  social: byReturn,
  union: byReturn,
  domain: byDomain,
  link: byLink,
} satisfies Record<string, Sign<ThirdPartyContext>>

/** Writes why a provider did not name the person; the answer says less. */
export function noteFailure(
  { auditBuffer }: ThirdPartyIdentity,
  { name }: Provider,
  from: CallOrigin,
  error: unknown,
): never {
  const reason =
    error instanceof ProviderFailure ? error.reason : error instanceof AppError ? error.code : undefined
  const line = { action: 'sign_in_refused' as const, success: false, name: '', address: from.address }
  if (reason !== undefined) auditBuffer.note({ ...line, object: name, detail: { reason } })
  throw error
}

/** Signs in the person whom a provider has named, or hands out a link to bind or register with. */
async function enterAs(
  identity: ThirdPartyContext,
  provider: Provider,
  found: ProviderPerson,
  from: CallOrigin,
): Promise<Entry> {
  const { db, personal, thirdParty } = identity
  const { sid = null, idToken, ...person } = found
  const named = { provider, found: person }
  const providerSession = await insertProviderSession(db, {
    ...{ provider: provider.id, subject: found.subject, sid },
    idToken: idToken === undefined ? null : personal.seal(idToken),
  })
  const isDomain = provider.kind === 'LDAP' || provider.domain
  const account =
    (await recognise(db, personal, named)) ??
    (isDomain ? await addDomainAccount(db, personal, named, from) : undefined)
  if (account !== undefined) {
    const owner = await readPerson(db, personal, account)
    return enter(identity, owner, { from, secondFactor: false, renewed: false, providerSession })
  }
  const { label, name, phone } = person
  const ticket = thirdParty.linking.issue({ ...person, provider: provider.id, providerSession })
  return { link: { ticket, provider: provider.name, label, ...(name && { name }), ...(phone && { phone }) } }
}

/** Back from a provider with a code or a ticket: the state is used once, by the browser that began, and says from which. */
async function byReturn(identity: ThirdPartyContext, { input, from }: GrantRequest): Promise<Entry> {
  const { state = '', browser = '', answer = '', iss } = input
  const { provider: id, redirect, account } = await comeBack(identity.db, { state, browser })
  if (account !== null) return fail('state_refused')
  const provider = await readProviderById(identity.db, identity.personal, id)
  const found = await personOfCode(identity, provider, { state, redirect, code: answer, iss }).catch(
    (error: unknown) => noteFailure(identity, provider, from, error),
  )
  return enterAs(identity, provider, found, from)
}

interface TicketProof {
  provider: string | undefined
  ticket: string
}

/**
 * Signs in by a ticket that an app of its own has fetched. Nobody knows whether the person at that app has asked for it, so
 * it enters an account that is bound, and hands out no link.
 */
export async function enterByTicket(
  identity: ThirdPartyContext,
  shown: TicketProof,
  from: CallOrigin,
): Promise<Entry> {
  const provider = await readProvider(identity.db, identity.personal, shown.provider)
  const found = await personOfTicket(identity, provider, shown.ticket).catch((error: unknown) =>
    noteFailure(identity, provider, from, error),
  )
  const { link, ...entry } = await enterAs(identity, provider, found, from)
  return link ? fail('identity_unknown') : entry
}

/** Signs in by a code that a mini program was given. */
export async function enterByProgram(
  identity: ThirdPartyContext,
  shown: { provider: string; code: string },
  from: CallOrigin,
): Promise<Entry> {
  const provider = await readProvider(identity.db, identity.personal, shown.provider)
  const found = await personOfProgram(identity, provider, shown.code).catch((error: unknown) =>
    noteFailure(identity, provider, from, error),
  )
  return enterAs(identity, provider, found, from)
}

/** Name and password of a domain: counted, and after a failure with a captcha, as with an account of ours. */
async function byDomain(identity: ThirdPartyContext, { input, from }: GrantRequest): Promise<Entry> {
  const { db, personal, keys, policy, captchas, payloadEncryption } = identity
  const { username = '', encrypted, captchaVerification } = input
  const provider = await readProvider(db, personal, input.provider ?? '')
  if (kindRow(provider.kind).way !== 'password') return fail('provider_off')
  if (username === '' || !encrypted) return fail('sign_in_refused')
  const { source } = from
  const name = domainName(username)
  const account = await findAccountOfName(db, provider.id, name)
  const isKnownSource = account !== undefined && (await hasSignedInFrom(db, account, source))
  const claim = { name: `domain ${provider.id} ${name}`, source, isKnownSource }
  const { captcha } = await policy()
  if (captcha === 'always' || (await isSuspicious(db, keys.attempts, claim)))
    await captchas.redeem(captchaVerification, { scene: 'sign-in', source })
  const found = await attempt(db, keys.attempts, claim, async () => {
    const [password = ''] = await payloadEncryption.open(encrypted)
    return directoryPerson(provider, { username, password })
  }).catch((error: unknown) => noteFailure(identity, provider, from, error))
  if (!found) return noteFailure(identity, provider, from, new AppError('sign_in_refused'))
  const entry = await enterAs(identity, provider, found, from)
  await setSignInName(db, { provider: provider.id, subject: found.subject, name })
  return entry
}

/** Spellings that a directory may take for one name count as one. */
const domainName = (typed: string) => usernameKey(typed.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s+/g, ' '))

/** A link whose person an account has been bound to since, by registration. */
async function byLink(identity: ThirdPartyContext, { input, from }: GrantRequest): Promise<Entry> {
  const { db, personal, thirdParty } = identity
  const { value } = await thirdParty.linking.read(db, input.link ?? '')
  const { providerSession } = value
  await readProviderById(db, personal, value.provider) // it may have been switched off meanwhile
  const known = (await findIdentity(db, value)) ?? fail('ticket_expired')
  await thirdParty.linking.take(db, input.link ?? '')
  const person = await readPerson(db, personal, known.account)
  return enter(identity, person, { from, secondFactor: false, renewed: false, providerSession })
}
