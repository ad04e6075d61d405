import { fail } from '#contract/errors.ts'
import type { EncryptedValues } from '#contract/sign-in/payload-encryption.ts'
import { atomically } from '#database/atomically.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { momentWords } from '#server/messages/messages.ts'
import { findPersonByPhone } from '#server/people/people.ts'
import { type IdentityContext, withHashes } from '#server/sign-in/identity.ts'
import { hashNewPassword, setPassword } from '#server/sign-in/new-password.ts'
import { newPasswordHashes } from '#server/sign-in/passwords/passwords.ts'

interface Reset {
  ticket: string
  encrypted: EncryptedValues
}

/**
 * Sets a new password for the account of a verified phone and ends all its sessions. A second factor remains.
 */
export async function resetPassword(
  identity: IdentityContext,
  given: Reset,
  from: CallOrigin,
): Promise<Record<string, never>> {
  const { db, codes, outbox } = identity
  const { person, phone, hash } = await withHashes(identity, newPasswordHashes, (placed) =>
    passwordOf(placed, given),
  )
  const { id: account, name } = person
  await atomically(db, async (tx) => {
    await codes.redeem(tx, 'reset', given.ticket)
    await setPassword(tx, { account, name, hash, from, action: 'password_reset' })
    const values = { time: momentWords(new Date()) }
    await outbox.post(tx, { channel: 'sms', to: phone, template: 'passwordChanged', values })
  })
  return {}
}

async function passwordOf(identity: IdentityContext, { ticket, encrypted }: Reset) {
  const { db, personal, payloadEncryption, codes } = identity
  const { to: phone } = await codes.holder(db, 'reset', ticket)
  const person = await findPersonByPhone(db, personal, phone)
  if (!person || person.disabled) return fail('ticket_expired')
  const [password = ''] = await payloadEncryption.open(encrypted)
  return { person, phone, hash: await hashNewPassword(identity, person, password) }
}
