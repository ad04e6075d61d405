import { AppError, fail } from '#contract/errors.ts'
import { maskedMail, maskedPhone } from '#contract/identity/contact.ts'
import type { EncryptedValues } from '#contract/sign-in/payload-encryption.ts'
import { atomically } from '#database/atomically.ts'
import { audit } from '#server/audit/audit.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { momentWords, type TemplateName } from '#server/messages/messages.ts'
import { mailKey, type Person, phoneKey, readPerson } from '#server/people/people.ts'
import { isSecondFactor } from '#server/sign-in/factors.ts'
import { type Identity, type IdentityContext, withHashes } from '#server/sign-in/identity.ts'
import { hashNewPassword, setPassword } from '#server/sign-in/new-password.ts'
import { newPasswordHashes } from '#server/sign-in/passwords/passwords.ts'
import { type Owner, verifyProof } from '#server/sign-in/proofs.ts'
import { proveSession } from '#server/sign-in/tokens/tokens.ts'

import { countRecoveryCodes, findPasswordAt, setContact } from './account-security.queries.ts'

const emptyAnswer: Record<string, never> = {}

/** Returns the security settings of an account. */
export async function overview({ db, personal, policy }: IdentityContext, account: number) {
  const [person, at, recoveryCodes, { staffPasswordDays }] = await Promise.all([
    readPerson(db, personal, account),
    findPasswordAt(db, account),
    countRecoveryCodes(db, account),
    policy(),
  ])
  const until = at && person.staff ? new Date(at.getTime() + staffPasswordDays * 86_400_000) : null
  return {
    phone: maskedPhone(person.phone),
    mail: maskedMail(person.mail),
    passwordAt: at?.toISOString() ?? null,
    passwordUntil: until?.toISOString() ?? null,
    secondFactor: person.totp !== undefined,
    secondFactorNeeded: person.staff,
    recoveryCodes,
  }
}

interface Proof {
  by: 'password' | 'totp' | 'sms'
  encrypted?: EncryptedValues | undefined
  code?: string | undefined
}

/** Proves the identity of the signed-in person. Protected calls are open to the session for ten minutes. */
export async function prove(identity: IdentityContext, owner: Owner, proof: Proof) {
  const { account, session } = owner
  const show = async (placed: IdentityContext) => {
    const person = await readPerson(placed.db, placed.personal, account)
    return verifyProof(placed, owner, person.name, () => isProof(placed, person, proof))
  }
  const isPassword = proof.by === 'password'
  const right = isPassword ? await withHashes(identity, 1, show) : await show(identity)
  if (!right) fail(isPassword ? 'password_refused' : 'code_refused')
  await proveSession(identity.db, session)
  return emptyAnswer
}

async function isProof(
  identity: IdentityContext,
  person: Person,
  { by, encrypted, code = '' }: Proof,
): Promise<boolean> {
  const { payloadEncryption, passwords, codes } = identity
  if (by === 'totp') return isSecondFactor(identity, person, code)
  if (by === 'sms') {
    if (!person.phone) return false
    const target = { channel: 'sms' as const, to: person.phone }
    return codes.consume(identity.db, { purpose: 'proof', target, code }).then(() => true, isWrongCode)
  }
  if (!encrypted) return false
  const [password = ''] = await payloadEncryption.open(encrypted)
  return person.password ? passwords.verify(person.password, password) : passwords.pretend(password)
}

function isWrongCode(error: unknown): false {
  if (error instanceof AppError && error.code === 'code_refused') return false
  throw error
}

/** Changes the password after the old one was verified; all other sessions end. */
export async function changePassword(identity: IdentityContext, owner: Owner, encrypted: EncryptedValues) {
  const { account, session, from } = owner
  const { person, hash } = await withHashes(identity, 1 + newPasswordHashes, async (placed) => {
    const person = await readPerson(placed.db, placed.personal, account)
    const password = await passwordForOld(placed, owner, { person, encrypted })
    return { person, hash: await hashNewPassword(placed, person, password) }
  })
  await atomically(identity.db, async (tx) => {
    await proveSession(tx, session)
    await setPassword(tx, { account, name: person.name, hash, from, but: session })
    await notifyOwner(identity, tx, { person, template: 'passwordChanged' })
  })
  return emptyAnswer
}

/** Verifies the old password, then validates the new one. */
async function passwordForOld(
  identity: IdentityContext,
  owner: Owner,
  { person, encrypted }: { person: Person; encrypted: EncryptedValues },
): Promise<string> {
  const { payloadEncryption, passwords } = identity
  const { name, password: stored } = person
  const shown = await verifyProof(identity, owner, name, async () => {
    const [old = '', password = ''] = await payloadEncryption.open(encrypted)
    const right = stored ? await passwords.verify(stored, old) : await passwords.pretend(old)
    return right && { password }
  })
  if (!shown) throw new AppError('invalid_input', { fields: { oldPassword: '原密码不对' } })
  return shown.password
}

type Notice = Extract<
  TemplateName,
  `${string}Changed` | `secondFactor${string}` | 'recoveryCodesRenewed' | 'accountLeaving'
>

/** Notifies the owner of a change by phone, or by mail if there is no phone. */
export async function notifyOwner(
  { outbox }: Identity,
  tx: IdentityContext['db'],
  { person, template }: { person: Pick<Person, 'phone' | 'mail'>; template: Notice },
): Promise<void> {
  const { phone, mail } = person
  const values = { time: momentWords(new Date()) }
  if (phone) await outbox.post(tx, { channel: 'sms', to: phone, template, values })
  else if (mail) await outbox.post(tx, { channel: 'mail', to: mail, template, values })
}

/** The audit action and the message template of each change that a person makes to the own account. */
const ownChanges = {
  phone_changed: 'phoneChanged',
  mail_changed: 'mailChanged',
  second_factor_off: 'secondFactorOff',
  recovery_codes: 'recoveryCodesRenewed',
  leaving_asked: 'accountLeaving',
} as const satisfies Record<string, Notice>

interface OwnChange {
  person: Person
  from: CallOrigin
  action: keyof typeof ownChanges
}

/** Notifies the owner of a change and audits it. Auditing comes last because it holds the lock of the log. */
export async function noteOwnChange(
  identity: Identity,
  tx: IdentityContext['db'],
  { person, from, action }: OwnChange,
): Promise<void> {
  await notifyOwner(identity, tx, { person, template: ownChanges[action] })
  const { id: account, name } = person
  await audit(tx, { action, success: true, account, name, address: from.address })
}

const contacts = {
  phone: { channel: 'sms', key: phoneKey, action: 'phone_changed', taken: 'phone_taken' },
  mail: { channel: 'mail', key: mailKey, action: 'mail_changed', taken: 'mail_taken' },
} as const

/** Changes the phone number or the mail address after its code was verified; the old one is notified. */
export async function changeContact(
  identity: IdentityContext,
  owner: Owner,
  { what, to, code }: { what: keyof typeof contacts; to: string; code: string },
) {
  const { db, personal, codes } = identity
  const { account, from } = owner
  const { channel, key, action, taken } = contacts[what]
  const person = await readPerson(db, personal, account)
  const shown = await verifyProof(identity, owner, person.name, () =>
    codes.consume(db, { purpose: what, target: { channel, to }, code }).then(() => true, isWrongCode),
  )
  if (!shown) fail('code_refused')
  const change = { what, sealed: personal.seal(to), key: personal.index(key(to)) }
  await atomically(db, async (tx) => {
    await setContact(tx, account, change).catch((error: unknown) => refuseTaken(error, taken))
    await noteOwnChange(identity, tx, { person, from, action })
  })
  return emptyAnswer
}

const uniqueViolation = '23505'

function refuseTaken(error: unknown, refusal: 'phone_taken' | 'mail_taken'): never {
  if (Object(error).code === uniqueViolation) fail(refusal)
  throw error
}
