import { fail } from '#contract/errors.ts'
import type { Effect, CallOrigin } from '#server/http/implement.ts'
import { findPersonByPhone, readPerson } from '#server/people/people.ts'
import type { Identity, IdentityContext } from '#server/sign-in/identity.ts'

interface CodeRequest {
  phone: string
  captchaVerification: string
}

const byPhone = (to: string) => ({ channel: 'sms', to }) as const

/**
 * Sends a registration code. A registered phone gets a reminder instead: the response is the same, so only
 * its owner learns that an account exists.
 */
export async function sendRegistrationCode(
  identity: IdentityContext & Effect,
  wanted: CodeRequest,
  { source }: CallOrigin,
) {
  const { db, personal, captchas, codes } = identity
  const { phone, captchaVerification } = wanted
  await captchas.redeem(captchaVerification, { scene: 'code', source })
  const known = await findPersonByPhone(db, personal, phone)
  return codes.issue(identity, {
    purpose: 'register',
    target: byPhone(phone),
    source,
    send: known ? 'reminder' : 'code',
  })
}

/** Sends a code to a phone that has an account. The response is the same for unknown phones. */
export async function sendPhoneCode(
  identity: IdentityContext & Effect,
  { phone, purpose, captchaVerification }: CodeRequest & { purpose: 'sign_in' | 'reset' },
  { source }: CallOrigin,
) {
  const { db, personal, captchas, codes } = identity
  await captchas.redeem(captchaVerification, { scene: 'code', source })
  const known = await findPersonByPhone(db, personal, phone)
  const send = known && !known.disabled ? 'code' : 'nothing'
  return codes.issue(identity, { purpose, target: byPhone(phone), source, send })
}

interface OwnCodeRequest {
  purpose: 'proof' | 'phone' | 'mail'
  phone?: string | undefined
  mail?: string | undefined
}

/**
 * Sends a code to a signed-in person: to the current phone for a proof, to the new phone or mail for a
 * change.
 */
export async function sendOwnCode(
  { personal, codes }: Identity,
  { account, wanted, source }: { account: number; wanted: OwnCodeRequest; source: string },
  effect: Effect,
) {
  const { db } = effect
  const { purpose, phone, mail } = wanted
  const by = { account, source }
  if (purpose === 'mail') {
    if (!mail) return fail('invalid_input', { fields: { mail: '请输入邮箱地址' } })
    return codes.issue(effect, { purpose, target: { channel: 'mail', to: mail }, ...by })
  }
  if (purpose === 'proof') {
    const own = (await readPerson(db, personal, account)).phone
    if (!own) return fail('invalid_input', { fields: { phone: '账号还没有手机号' } })
    return codes.issue(effect, { purpose, target: byPhone(own), ...by })
  }
  if (!phone) return fail('invalid_input', { fields: { phone: '请输入 11 位手机号' } })
  const taken = await findPersonByPhone(db, personal, phone)
  return codes.issue(effect, { purpose, target: byPhone(phone), ...by, send: taken ? 'reminder' : 'code' })
}
