import { fail } from '#contract/errors.ts'
import { maskedPhone } from '#contract/identity/contact.ts'
import type { EncryptedValues } from '#contract/sign-in/payload-encryption.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { findPerson, findPersonByPhone, type Person, readPerson, signInName } from '#server/people/people.ts'
import { newPasswordHashes } from '#server/sign-in/passwords/passwords.ts'
import { secretFor, setupUri } from '#server/sign-in/second-factor/second-factor.ts'
import { readName } from '#server/site/site.ts'

import { attempt, type Entrance, isSuspicious } from './attempts.ts'
import { signInClient } from './clients.ts'
import { bindAuthenticator, type FactorBinding, isSecondFactor } from './factors.ts'
import { type Identity, type IdentityContext, withHashes } from './identity.ts'
import { hasSignedInFrom } from './known-source.queries.ts'
import { hashNewPassword, setPassword } from './new-password.ts'
import {
  type GrantRequest,
  enter,
  type Entry,
  continueSignIn,
  nextStep,
  noteRefusal,
} from './sign-in-flow.ts'
import { lockAuthenticator, replaceHash } from './sign-in.queries.ts'

export type Sign<Context extends IdentityContext = IdentityContext> = (
  identity: Context,
  asked: GrantRequest,
) => Promise<Entry>

/** The grants of POST /token by which somebody shows who they are here. Later steps contain the ticket of the previous step. */
export const ownGrants = {
  password: byPassword,
  sms_code: bySmsCode,
  client_credentials: signInClient,
  second_factor: bySecondFactor,
  enrol: byEnrolment,
  new_password: byNewPassword,
} satisfies Record<string, Sign>

/**
 * An unknown name takes as long, counts as much and is refused with the same message as a wrong password.
 * Hashing capacity is reserved first, then limits and captcha are checked; only then is anything decrypted.
 */
async function byPassword(identity: IdentityContext, { input, from }: GrantRequest): Promise<Entry> {
  const { username = '', encrypted, captchaVerification } = input
  if (username === '' || !encrypted) return fail('sign_in_refused')
  return withHashes(identity, 1, (placed) =>
    enterByPassword(placed, { username, encrypted, captchaVerification, from }),
  )
}

interface Try {
  username: string
  encrypted: EncryptedValues
  captchaVerification: string | undefined
  from: CallOrigin
}

async function enterByPassword(identity: IdentityContext, tried: Try): Promise<Entry> {
  const { db, personal, keys, payloadEncryption } = identity
  const { username, encrypted, from } = tried
  const person = await findPerson(db, personal, username)
  const claim = await claimOf(identity, person, tried)
  const right = await attempt(db, keys.attempts, claim, async () => {
    const [password = ''] = await payloadEncryption.open(encrypted)
    return isPassword(identity, person, password)
  })
  if (!right || !person) {
    noteRefusal(identity, from, auditedPerson(person, username))
    return fail('sign_in_refused')
  }
  return enter(identity, person, { from, secondFactor: false, renewed: false })
}

/** The claim to be counted, normalised for all spellings; requires a captcha after a recent failure. */
async function claimOf(
  { db, keys, policy, captchas }: IdentityContext,
  person: Person | undefined,
  { username, from: { source }, captchaVerification }: Try,
): Promise<Entrance> {
  const isKnownSource = person !== undefined && (await hasSignedInFrom(db, person.id, source))
  const name = person ? `account ${person.id}` : `nobody ${signInName(username)}`
  const claim = { name, source, isKnownSource }
  const { captcha } = await policy()
  if (captcha === 'always' || (await isSuspicious(db, keys.attempts, claim)))
    await captchas.redeem(captchaVerification, { scene: 'sign-in', source })
  return claim
}

/** Takes the same time whether or not the account exists; a hash of outdated cost is replaced. */
async function isPassword(
  { db, passwords }: IdentityContext,
  person: Person | undefined,
  password: string,
): Promise<boolean> {
  const stored = person?.password
  if (!person || !stored) return passwords.pretend(password)
  const right = await passwords.verify(stored, password)
  if (right && passwords.needsRehash(stored))
    passwords.rehash(password, (hash) => replaceHash(db, { account: person.id, stored, hash }))
  return right
}

/** An unknown name may be a password in the wrong field, so only its first letters are audited. */
const auditedPerson = (person: Person | undefined, typed: string) =>
  person ? { account: person.id, name: person.name } : { name: `${[...typed].slice(0, 2).join('')}…` }

async function bySmsCode(identity: IdentityContext, { input, from }: GrantRequest): Promise<Entry> {
  const { db, personal, codes } = identity
  const { phone, code } = input
  if (!phone || !code) return fail('code_refused')
  const target = { channel: 'sms' as const, to: phone }
  await codes.consume(db, { purpose: 'sign_in', target, code }).catch((error: unknown) => {
    noteRefusal(identity, from, { name: maskedPhone(phone), object: '短信验证码' })
    throw error
  })
  const person = await findPersonByPhone(db, personal, phone)
  if (!person) return fail('code_refused')
  return enter(identity, person, { from, secondFactor: false, renewed: false })
}

async function bySecondFactor(identity: IdentityContext, { input, from }: GrantRequest): Promise<Entry> {
  const { db, personal, keys, signInFlow } = identity
  const { ticket = '', code = '' } = input
  const { value: shown } = await signInFlow.read(db, ticket)
  const person = await readPerson(db, personal, shown.account)
  const claim = await factorClaim(db, person, from)
  if (!(await attempt(db, keys.attempts, claim, () => isSecondFactor(identity, person, code))))
    return refuseFactor(identity, person, from)
  return continueSignIn(identity, ticket, { ...shown, secondFactor: true }, from)
}

/** Second factors are counted separately from passwords, and together for an account. */
async function factorClaim(db: Db, { id }: Person, { source }: CallOrigin): Promise<Entrance> {
  return { name: `second factor ${id}`, source, isKnownSource: await hasSignedInFrom(db, id, source) }
}

function refuseFactor(identity: Identity, { id: account, name }: Person, from: CallOrigin): never {
  noteRefusal(identity, from, { account, name, object: '动态口令' })
  return fail('code_refused')
}

/** The secret of an authenticator that staff bind during sign-in; repeated calls return the same. */
export async function enrolment(
  { db, personal, signInFlow, keys }: IdentityContext,
  ticket: string,
): Promise<{ secret: string; uri: string }> {
  const { value, id } = await signInFlow.read(db, ticket)
  const { username, totp } = await readPerson(db, personal, value.account)
  if (totp) return fail('ticket_expired')
  const secret = secretFor(keys.enrolment, id)
  return { secret, uri: setupUri(secret, await readName(db), username) }
}

async function byEnrolment(identity: IdentityContext, { input, from }: GrantRequest): Promise<Entry> {
  const { db, personal, keys, signInFlow } = identity
  const { ticket = '', code = '' } = input
  const { value: shown, id } = await signInFlow.read(db, ticket)
  const { account } = shown
  const person = await readPerson(db, personal, account)
  const binding = { account, secret: secretFor(keys.enrolment, id), code, address: from.address }
  const claim = await factorClaim(db, person, from)
  const recoveryCodes = await attempt(db, keys.attempts, claim, () => bindFirst(identity, binding))
  if (!recoveryCodes) return refuseFactor(identity, person, from)
  return {
    ...(await continueSignIn(identity, ticket, { ...shown, secondFactor: true }, from)),
    recoveryCodes,
  }
}

/** Of two concurrent bindings, the second is refused. */
function bindFirst(identity: IdentityContext, binding: FactorBinding): Promise<string[] | undefined> {
  return atomically(identity.db, async (tx) => {
    const bound = await lockAuthenticator(tx, binding.account)
    return bound ? fail('ticket_expired') : bindAuthenticator(tx, identity, binding)
  })
}

async function byNewPassword(identity: IdentityContext, { input, from }: GrantRequest): Promise<Entry> {
  const { db, personal, signInFlow } = identity
  const { ticket = '', encrypted } = input
  const { value: shown } = await signInFlow.read(db, ticket)
  const person = await readPerson(db, personal, shown.account)
  // a ticket without the second factor cannot set a password
  const due = !person.disabled && (await nextStep(identity, person, shown))
  if (!encrypted || due !== 'new_password') return fail('ticket_expired')
  const hash = await withHashes(identity, newPasswordHashes, async (placed) => {
    const [password = ''] = await placed.payloadEncryption.open(encrypted)
    return hashNewPassword(placed, person, password)
  })
  const { id: account, name } = person
  await atomically(db, async (tx) => {
    await signInFlow.take(tx, ticket) // of two concurrent calls, the first succeeds
    await setPassword(tx, { account, name, hash, from })
  })
  return enter(identity, await readPerson(db, personal, account), { ...shown, renewed: true, from })
}
