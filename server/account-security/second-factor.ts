import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import { readPerson } from '#server/people/people.ts'
import { bindAuthenticator, dropAuthenticator, renewRecoveryCodes } from '#server/sign-in/factors.ts'
import type { IdentityContext } from '#server/sign-in/identity.ts'
import { type Owner, verifyProof } from '#server/sign-in/proofs.ts'
import { secretFor, setupUri } from '#server/sign-in/second-factor/second-factor.ts'
import { readName } from '#server/site/site.ts'

import { noteOwnChange, notifyOwner } from './account-security.ts'

/** Returns a secret for an authenticator. Nothing is stored until its first code is verified. */
export async function offerSecret({ db, personal, keys, enrolling }: IdentityContext, account: number) {
  const [{ username }, site] = await Promise.all([readPerson(db, personal, account), readName(db)])
  const ticket = enrolling.issue({ account })
  const secret = secretFor(keys.enrolment, (await enrolling.read(db, ticket)).id)
  return { ticket, secret, uri: setupUri(secret, site, username) }
}

/** Binds the authenticator after a correct code; it replaces an older one. */
export async function confirmSecret(
  identity: IdentityContext,
  owner: Owner,
  { ticket, code }: { ticket: string; code: string },
) {
  const { db, personal, keys, enrolling } = identity
  const { account, session, from } = owner
  const { value: offered, id } = await enrolling.read(db, ticket)
  if (offered.account !== account) fail('ticket_expired')
  const person = await readPerson(db, personal, account)
  const binding = { account, session, secret: secretFor(keys.enrolment, id), code, address: from.address }
  const bind = () =>
    atomically(db, async (tx) => {
      const bound = await bindAuthenticator(tx, identity, binding)
      if (!bound) return undefined
      await enrolling.take(tx, ticket)
      await notifyOwner(identity, tx, { person, template: 'secondFactorOn' })
      return bound
    })
  const recoveryCodes = await verifyProof(identity, owner, person.name, bind)
  return { recoveryCodes: recoveryCodes ?? fail('code_refused') }
}

/** Removes the authenticator. Staff must keep theirs. */
export async function dropSecret(
  identity: IdentityContext,
  { account, from }: Owner,
): Promise<Record<string, never>> {
  const { db, personal } = identity
  const person = await readPerson(db, personal, account)
  if (person.staff) fail('second_factor_needed')
  await atomically(db, async (tx) => {
    await dropAuthenticator(tx, account)
    await noteOwnChange(identity, tx, { person, from, action: 'second_factor_off' })
  })
  return {}
}

/** Replaces the recovery codes; the old ones become invalid. */
export async function changeRecoveryCodes(identity: IdentityContext, { account, from }: Owner) {
  const { db, personal, keys } = identity
  const person = await readPerson(db, personal, account)
  if (!person.totp) fail('not_found')
  const recoveryCodes = await atomically(db, async (tx) => {
    const renewed = await renewRecoveryCodes(tx, keys.recovery, account)
    await noteOwnChange(identity, tx, { person, from, action: 'recovery_codes' })
    return renewed
  })
  return { recoveryCodes }
}
