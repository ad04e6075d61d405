import { randomBytes } from 'node:crypto'

import type { Actor, Permission } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { findAgreementVersion } from '#server/accounts/users.queries.ts'
import { openSession } from '#server/sign-in/tokens/tokens.ts'

interface AccountFields {
  name?: string
  permissions?: readonly Permission[]
}

/** An account; with permissions it is staff, by an own role that opens just the menus of these permissions. */
export async function buildAccount(db: Db, fields: AccountFields = {}): Promise<Actor> {
  const { name = '测试用户', permissions = [] } = fields
  const agreedTo = await findAgreementVersion(db)
  const { id } = await db
    .insertInto('account')
    .values({ name, agreedTo })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (permissions.length > 0) await grant(db, id, permissions)
  return { id, name, permissions }
}

/** What an application to borrow asks of a profile, but for the phone. */
export async function completeProfile(db: Db, account: number): Promise<void> {
  const profile = { company: '云汀岩土工程勘察院', companyNature: 'research', industry: 'survey' }
  await db.updateTable('account').set(profile).where('id', '=', account).execute()
}

async function grant(db: Db, account: number, permissions: readonly Permission[]): Promise<void> {
  const code = `test-${randomBytes(6).toString('hex')}`
  const { id: role } = await db
    .insertInto('role')
    .values({ code, name: '测试角色', scope: 'all' }) // as those of staff that come with the product
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('accountRole').values({ account, role }).execute()
  const menus = await db.selectFrom('menu').select('id').where('permission', 'in', permissions).execute()
  await db
    .insertInto('roleMenu')
    .values(menus.map(({ id: menu }) => ({ role, menu })))
    .execute()
}

interface SessionFields {
  account: number
  /** Seconds from now. */
  lasts?: number
  ended?: 'kicked' | 'disabled'
}

/** Opens a session, as after two factors, and returns its access token. */
export async function buildSession(db: Db, { account, lasts = 3600, ended }: SessionFields): Promise<string> {
  const { session, accessToken } = await openSession(db, {
    account,
    address: '127.0.0.1',
    agent: 'test',
    secondFactor: true,
  })
  const expiresAt = new Date(Date.now() + lasts * 1000)
  await db.updateTable('sessionToken').set({ expiresAt }).where('session', '=', session).execute()
  if (ended)
    await db.updateTable('session').set({ ended, endedAt: new Date() }).where('id', '=', session).execute()
  return accessToken
}
