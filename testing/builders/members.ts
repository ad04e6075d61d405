import { randomInt } from 'node:crypto'

import { phoneKey, usernameKey } from '#server/identity/people.ts'
import type { TestApp } from '#testing/app.ts'

import { buildAccount } from './accounts.ts'

interface MemberFields {
  username?: string
  phone?: string
  password?: string
  /** Codes of seeded roles; a registered user when not said. */
  roles?: readonly string[]
}

/** Somebody who can sign in by what they know: a username, a phone, a password. */
export async function buildMember(
  { db, identity }: Pick<TestApp, 'db' | 'identity'>,
  { username = `user${randomInt(1e9)}`, phone, password, roles = ['member'] }: MemberFields = {},
): Promise<{ id: number; username: string }> {
  const { id } = await buildAccount(db)
  const { personal, passwords } = identity
  await db
    .updateTable('account')
    .set({
      username,
      usernameKey: usernameKey(username),
      ...(phone && { phone: personal.seal(phone), phoneKey: personal.index(phoneKey(phone)) }),
      ...(password && { password: await passwords.hash(password), passwordAt: new Date() }),
    })
    .where('id', '=', id)
    .execute()
  if (roles.length > 0) {
    const found = await db.selectFrom('role').select('id').where('code', 'in', roles).execute()
    await db
      .insertInto('accountRole')
      .values(found.map(({ id: role }) => ({ account: id, role })))
      .execute()
  }
  return { id, username }
}
