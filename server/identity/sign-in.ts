import { maskedPhone } from '#contract/contact.ts'
import { fail } from '#contract/errors.ts'
import type { Grant, Step, Tokens } from '#contract/token.ts'
import type { From } from '#server/http/implement.ts'
import { makeSecret, setupUri } from '#server/second-factor/second-factor.ts'
import { readSite } from '#server/site/site.ts'

import { attempt, type Claim, isSuspicious } from './attempts.ts'
import { signInClient } from './clients.ts'
import { enter, goOn, nextStep, noteRefusal } from './entering.ts'
import { bindAuthenticator, isSecondFactor } from './factors.ts'
import { isFamiliar } from './familiar.ts'
import type { Entering, Identity } from './identity.ts'
import { hashNewPassword, setPassword } from './new-password.ts'
import { findPerson, findPersonByPhone, type Person, readPerson, usernameKey } from './people.ts'

/** How far a call has brought somebody: inside with tokens, or to the next step. */
export interface Entry {
  tokens?: Tokens
  step?: Step
  recoveryCodes?: string[]
}

export interface Asked {
  input: Grant
  from: From
  /** The Authorization header: a program's name and secret. */
  authorization: string | undefined
}

type Sign = (identity: Identity, asked: Asked) => Promise<Entry>

/** Each grant of POST /token. The later steps bring the ticket of the step before. */
const grants: Record<Grant['grant'], Sign> = {
  password: byPassword,
  sms_code: bySmsCode,
  client_credentials: signInClient,
  second_factor: bySecondFactor,
  enrol: byEnrolment,
  new_password: byNewPassword,
}

export const signIn: Sign = (identity, asked) => grants[asked.input.grant](identity, asked)

/** A name that nobody has costs as much, is counted as much, and is refused in the same words as a wrong password. */
async function byPassword(identity: Identity, { input, from }: Asked): Promise<Entry> {
  const { db, personal, keys, transit } = identity
  const { username = '', encrypted, captchaVerification } = input
  if (username === '' || !encrypted) return fail('sign_in_refused')
  const [password = ''] = await transit.open(encrypted)
  const person = await findPerson(db, personal, username)
  const claim = await claimOf(identity, { person, username, from, captchaVerification })
  const right = await attempt(db, keys.attempts, claim, () => isPassword(identity, person, password))
  if (!right || !person) {
    noteRefusal(identity, from, whose(person, username))
    return fail('sign_in_refused')
  }
  return enter(identity, person, { from, secondFactor: false, renewed: false })
}

interface Try {
  person: Person | undefined
  username: string
  from: From
  captchaVerification: string | undefined
}

/** Who says to be signing in; where somebody has failed just before, after a captcha. */
async function claimOf(
  { db, keys, policy, captchas }: Identity,
  { person, username, from: { source }, captchaVerification }: Try,
): Promise<Claim> {
  const familiar = person !== undefined && (await isFamiliar(db, person.id, source))
  const claim = { name: usernameKey(username), source, familiar }
  const { captcha } = await policy()
  if (captcha === 'always' || (await isSuspicious(db, keys.attempts, claim)))
    captchas.redeem(captchaVerification, { scene: 'sign-in', source })
  return claim
}

/** Costs the same whether or not there is somebody; a hash that was made at another cost is made anew. */
async function isPassword(
  { db, passwords }: Identity,
  person: Person | undefined,
  password: string,
): Promise<boolean> {
  const stored = person?.password
  if (!person || !stored) return passwords.pretend(password)
  const right = await passwords.verify(stored, password)
  if (right && passwords.needsRehash(stored)) {
    const hash = await passwords.hash(password)
    await db.updateTable('account').set({ password: hash }).where('id', '=', person.id).execute()
  }
  return right
}

/** A name that was not found may be a password typed into the wrong field: only its first letters are written down. */
const whose = (person: Person | undefined, typed: string) =>
  person ? { account: person.id, name: person.name } : { name: `${typed.slice(0, 2)}…` }

async function bySmsCode(identity: Identity, { input, from }: Asked): Promise<Entry> {
  const { db, personal, codes } = identity
  const { phone, code } = input
  if (!phone || !code) return fail('code_refused')
  const target = { channel: 'sms' as const, to: phone }
  await codes.consume({ purpose: 'sign_in', target, code }).catch((error: unknown) => {
    noteRefusal(identity, from, { name: maskedPhone(phone), object: '短信验证码' })
    throw error
  })
  const person = await findPersonByPhone(db, personal, phone)
  if (!person) return fail('code_refused')
  return enter(identity, person, { from, secondFactor: false, renewed: false })
}

async function bySecondFactor(identity: Identity, { input, from }: Asked): Promise<Entry> {
  const { db, personal, keys, entering } = identity
  const { ticket = '', code = '' } = input
  const shown = entering.attempt(ticket)
  const person = await readPerson(db, personal, shown.account)
  const { source } = from
  const familiar = await isFamiliar(db, person.id, source)
  const claim = { name: `second factor ${person.id}`, source, familiar }
  const right = await attempt(db, keys.attempts, claim, () => isSecondFactor(identity, person, code))
  if (!right) {
    const { id: account, name } = person
    noteRefusal(identity, from, { account, name, object: '动态口令' })
    return fail('code_refused')
  }
  return goOn(identity, ticket, { ...shown, secondFactor: true }, from)
}

/** The secret for an authenticator that staff bind on their way in; asked again, it is the same. */
export async function enrolment(
  { db, personal, entering }: Identity,
  ticket: string,
): Promise<{ secret: string; uri: string }> {
  const shown = entering.read(ticket)
  const { username, totp } = await readPerson(db, personal, shown.account)
  if (totp) return fail('ticket_expired')
  shown.secret ??= makeSecret()
  return { secret: shown.secret, uri: setupUri(shown.secret, (await readSite(db)).name, username) }
}

async function byEnrolment(identity: Identity, { input, from }: Asked): Promise<Entry> {
  const { db, entering } = identity
  const { ticket = '', code = '' } = input
  const shown = entering.attempt(ticket)
  const { account, secret } = shown
  if (!secret) return fail('ticket_expired')
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    // of two who bind at once, the second finds it bound
    const { totp } = await tx
      .selectFrom('account')
      .select('totp')
      .where('id', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (totp) return fail('ticket_expired')
    return bindAuthenticator(tx, identity, { account, secret, code, address: from.address })
  })
  if (!recoveryCodes) return fail('code_refused')
  return { ...(await goOn(identity, ticket, { ...shown, secondFactor: true }, from)), recoveryCodes }
}

async function byNewPassword(identity: Identity, { input, from }: Asked): Promise<Entry> {
  const { db, personal, transit, entering } = identity
  const { ticket = '', encrypted } = input
  const shown: Entering = entering.read(ticket)
  const person = await readPerson(db, personal, shown.account)
  // a ticket that still owes the second factor sets no password
  const due = !person.disabled && (await nextStep(identity, person, shown))
  if (!encrypted || due !== 'new_password') return fail('ticket_expired')
  const [password = ''] = await transit.open(encrypted)
  const hash = await hashNewPassword(identity, person, password)
  entering.take(ticket) // of two who set one at once, the first does
  const { id: account, name } = person
  await db.transaction().execute((tx) => setPassword(tx, { account, name, hash, from }))
  return enter(identity, await readPerson(db, personal, account), { ...shown, renewed: true, from })
}
