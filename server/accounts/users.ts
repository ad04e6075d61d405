import type { Me } from '#contract/accounts/me.ts'
import type { Agreement } from '#contract/accounts/users.ts'
import { readBody } from '#contract/content/article.ts'
import { fail } from '#contract/errors.ts'
import { maskedPhone } from '#contract/identity/contact.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { findPersonByPhone, usernameKey } from '#server/people/people.ts'
import type { IdentityContext } from '#server/sign-in/identity.ts'

import {
  findAgreement,
  findAgreementVersion,
  findMe,
  findUsername,
  listRoles,
  setAgreement,
} from './users.queries.ts'

/** Returns the signed-in person, as the web needs it. */
export async function whoAmI({ db }: IdentityContext, actor: Actor, { address }: CallOrigin): Promise<Me> {
  const [row, roles, agreement] = await Promise.all([
    findMe(db, actor.id),
    listRoles(db, actor.id),
    findAgreementVersion(db),
  ])
  if (!row) return fail('not_found')
  const { username, company, industry, agreedTo, leavesAt } = row
  return {
    id: actor.id,
    username: username ?? '',
    name: actor.name,
    userIp: address,
    staff: roles.some(({ staff }) => staff),
    roles: roles.map(({ id, code, name }) => ({ id, code, name })),
    permissions: [...actor.permissions],
    incomplete: !company?.trim() || !industry?.trim(),
    agreementDue: agreement === '' || agreedTo === agreement ? null : agreement,
    agreedBefore: agreedTo !== null,
    leavesAt: leavesAt?.toISOString() ?? null,
  }
}

/** Returns the current agreement. */
export async function readAgreement({ db }: IdentityContext): Promise<Agreement> {
  const { version, since, terms, privacy } = (await findAgreement(db)) ?? fail('not_found')
  return { version, since: since.toISOString(), terms: readBody(terms), privacy: readBody(privacy) }
}

/** Accepts the agreement; throws if the version is not the current one. */
export async function agree(
  { db }: IdentityContext,
  account: number,
  version: string,
): Promise<Record<string, never>> {
  if (version !== (await findAgreementVersion(db))) fail('agreement_changed')
  await setAgreement(db, account, version)
  return {}
}

/** Requires the ticket of a verified phone, so that usernames cannot be probed. */
export async function isUsernameFree(
  { db, codes }: IdentityContext,
  ticket: string,
  username: string,
): Promise<boolean> {
  await codes.holder(db, 'register', ticket)
  return (await findUsername(db, usernameKey(username))) === undefined
}

/** Returns the username of a verified phone, partly masked. */
export async function usernameOfPhone(
  { db, personal, codes }: IdentityContext,
  ticket: string,
): Promise<string> {
  const { to: phone } = await codes.holder(db, 'reset', ticket)
  const person = await findPersonByPhone(db, personal, phone)
  return person ? maskUsername(person.username) : maskedPhone(phone)
}

const maskUsername = (name: string) => {
  const letters = [...name]
  return letters.map((letter, i) => (i === 0 || i === letters.length - 1 ? letter : '*')).join('')
}

/** Returns the full username to the owner of a verified phone. */
export async function recallUsername(
  { db, personal, codes }: IdentityContext,
  { phone, code }: { phone: string; code: string },
): Promise<string> {
  await codes.consume(db, { purpose: 'reset', target: { channel: 'sms', to: phone }, code })
  const person = await findPersonByPhone(db, personal, phone)
  return person?.username ?? fail('code_refused')
}
