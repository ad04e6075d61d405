import { randomBytes } from 'node:crypto'

import type pg from 'pg'

import { openDatabase } from '#database/database.ts'
import { findAgreementVersion } from '#server/accounts/users.queries.ts'
import { usernameKey } from '#server/people/people.ts'
import { openPasswords } from '#server/sign-in/passwords/passwords.ts'
import { openSession } from '#server/sign-in/tokens/tokens.ts'

export interface People {
  /** Usernames of members who all have the same password. */
  names: readonly string[]
  password: string
  /** Access token of one who is in, of staff. */
  token: string
}

const count = 400

/** Members with passwords, and a member of staff who is signed in. */
export async function buildPeople(pool: pg.Pool): Promise<People> {
  const db = openDatabase(pool)
  const password = randomBytes(12).toString('base64url')
  const hash = await openPasswords().hash(password)
  const names = Array.from({ length: count }, (_, i) => `bench${i}`)
  const agreedTo = await findAgreementVersion(db)
  const rows = await db
    .insertInto('account')
    .values(
      names.map((username) => ({
        name: username,
        username,
        usernameKey: usernameKey(username),
        password: hash,
        passwordAt: new Date(),
        agreedTo,
      })),
    )
    .returning('id')
    .execute()
  const [staff] = rows
  if (!staff) throw new Error('no account was made')
  const { id: role } = await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'records_manager')
    .executeTakeFirstOrThrow()
  await db.insertInto('accountRole').values({ account: staff.id, role }).execute()
  const at = { address: '127.0.0.1', agent: 'bench' }
  const { accessToken } = await openSession(db, { account: staff.id, secondFactor: true, ...at })
  return { names: names.slice(1), password, token: accessToken }
}
