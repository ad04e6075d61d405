import { randomBytes } from 'node:crypto'

import type { Actor } from '#contract/identity.ts'
import type { Db } from '#database/database.ts'
import { hashToken } from '#server/http/session.ts'

export async function buildAccount(db: Db, fields: Partial<Omit<Actor, 'id'>> = {}): Promise<Actor> {
  const { name = '测试用户', permissions = [] } = fields
  const { id } = await db
    .insertInto('account')
    .values({ name, permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, permissions }
}

interface SessionFields {
  account: number
  /** Seconds from now. */
  lasts?: number
  ended?: 'kicked' | 'disabled'
}

/** Opens a session and returns its token. */
export async function buildSession(db: Db, { account, lasts = 3600, ended }: SessionFields): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + lasts * 1000)
  await db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), account, expiresAt, ended: ended ?? null })
    .execute()
  return token
}
