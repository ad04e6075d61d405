import { passwordPolicies } from '#contract/accounts/password.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { audit } from '#server/audit/audit.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import type { Person } from '#server/people/people.ts'
import { rememberedPasswords } from '#server/sign-in/passwords/passwords.ts'

import type { IdentityContext } from './identity.ts'
import { listHashes, setPasswordHash } from './sign-in.queries.ts'
import { endSessions } from './tokens/tokens.queries.ts'

type Owner = Pick<Person, 'name' | 'username' | 'phone' | 'staff'> & { id?: number }

/** Hashes a new password; throws the violated rules as sentences for the form. */
export async function hashNewPassword(
  { db, passwords }: IdentityContext,
  owner: Owner,
  password: string,
): Promise<string> {
  const earlier = owner.id === undefined ? [] : await listHashes(db, owner.id, rememberedPasswords)
  const faults = await passwords.faults(password, {
    policy: passwordPolicies[owner.staff ? 'staff' : 'member'],
    owner: { username: owner.username, names: [owner.name], ...(owner.phone && { phone: owner.phone }) },
    earlier,
  })
  if (faults.length > 0) throw new AppError('invalid_input', { fields: { password: faults.join('；') } })
  return passwords.hash(password)
}

interface NewPassword {
  account: number
  name: string
  hash: string
  from: CallOrigin
  action?: 'password_changed' | 'password_reset'
  but?: number
  /** When a one-time password expires; its owner has to change it. */
  once?: Date
}

/** Sets a hashed password and adds it to the history. All sessions end, except the given one. */
export async function setPassword(
  tx: Db,
  { account, name, hash, from, action = 'password_changed', but, once }: NewPassword,
): Promise<void> {
  await endSessions(tx, account, 'kicked', but)
  await setPasswordHash(tx, { account, hash, once })
  await audit(tx, { action, success: true, account, name, address: from.address })
}
