import type { Registration } from '#contract/accounts/users.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { checkChoices } from '#server/accounts/personal.ts'
import { findAgreementVersion, insertOrganisation } from '#server/accounts/users.queries.ts'
import { audit } from '#server/audit/audit.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { phoneKey, usernameKey } from '#server/people/people.ts'
import { type IdentityContext, withHashes } from '#server/sign-in/identity.ts'
import { hashNewPassword } from '#server/sign-in/new-password.ts'
import { bindLink } from '#server/third-party/binding.ts'
import type { ThirdPartyContext, ThirdPartyIdentity } from '#server/third-party/open.ts'

import { insertAccount } from './registration.queries.ts'

/**
 * Registers a person, with or without an organisation, after the phone was verified. Unique indexes allow one
 * account per phone and per username. An existing organisation of the same name is reused; staff confirm the
 * membership.
 */
export async function register(
  identity: ThirdPartyContext,
  given: Registration,
  from: CallOrigin,
): Promise<{ username: string }> {
  const { phone, hash } = await withHashes(identity, 1, (placed) => passwordOf(placed, given))
  await atomically(identity.db, (tx) => insertMember(tx, identity, { given, phone, hash, from })).catch(
    (error: unknown) => fail(takenBy(error) ?? rethrow(error)),
  )
  return { username: given.username }
}

/** Returns the verified phone and the hash of the chosen password, after all other checks. */
async function passwordOf(
  identity: IdentityContext,
  given: Registration,
): Promise<{ phone: string; hash: string }> {
  const { db, payloadEncryption, codes } = identity
  const { ticket, username, userRealName: name } = given
  const { to: phone } = await codes.holder(db, 'register', ticket)
  if (given.agreement !== (await findAgreementVersion(db))) fail('agreement_changed')
  await checkChoices(db, given)
  const [password = ''] = await payloadEncryption.open(given.encrypted)
  return { phone, hash: await hashNewPassword(identity, { username, name, phone, staff: false }, password) }
}

interface Member {
  given: Registration
  phone: string
  hash: string
  from: CallOrigin
}

async function insertMember(
  tx: Db,
  identity: ThirdPartyIdentity,
  { given, phone, hash, from }: Member,
): Promise<void> {
  const { personal, codes } = identity
  await codes.redeem(tx, 'register', given.ticket)
  const { party, username, userRealName: name, agreement } = given
  const now = new Date()
  const account = await insertAccount(tx, {
    name,
    username,
    usernameKey: usernameKey(username),
    party,
    phone: personal.seal(phone),
    phoneKey: personal.index(phoneKey(phone)),
    password: hash,
    passwordAt: now,
    ...profileOf(given),
    agreedTo: agreement,
    agreedAt: now,
  })
  await noteOrganisation(tx, given)
  if (given.link !== undefined)
    await bindLink(tx, identity, given.link, { actor: { id: account, name, permissions: [] }, from })
  await audit(tx, {
    action: 'register',
    success: true,
    account,
    name,
    address: from.address,
    object: username,
  })
}

/** Organisation fields; missing ones are null. */
const profileOf = ({ company, companyNature, industry, workplace }: Registration) => ({
  company: company ?? null,
  companyNature: companyNature ?? null,
  industry: industry ?? null,
  workplace: workplace ?? null,
})

async function noteOrganisation(tx: Db, given: Registration): Promise<void> {
  const { company: name, companyNature: nature, industry } = profileOf(given)
  if (given.party !== 'organisation' || name === null) return
  await insertOrganisation(tx, { name, nature, industry })
}

const errorByConstraint: Partial<Record<string, 'username_taken' | 'phone_taken'>> = {
  account_username_key_key: 'username_taken',
  account_phone_key_key: 'phone_taken',
}

const takenBy = (error: unknown) => errorByConstraint[String(Object(error).constraint)]

function rethrow(error: unknown): never {
  throw error
}
