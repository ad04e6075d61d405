import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity.ts'
import type { Db } from '#database/database.ts'

/** Tokens are stored hashed: whoever reads the table cannot sign in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface SessionRow extends Actor {
  ended: 'kicked' | 'disabled' | null
  expired: boolean
}

const bearer = /^Bearer ([\w.~+/-]{20,200}=*)$/

/** Whoever the Authorization header names; undefined without one, a refusal when it names nobody. */
export async function findActor(db: Db, authorization: string | undefined): Promise<Actor | undefined> {
  if (authorization === undefined) return undefined
  const token = bearer.exec(authorization)?.[1]
  if (!token) return fail('not_signed_in', { reason: 'missing' })
  const { rows } = await sql<SessionRow>`
    select a.id, a.name, a.permissions, s.ended, s.expires_at <= now() as expired
    from session s join account a on a.id = s.account where s.token_hash = ${hashToken(token)}`.execute(db)
  const [row] = rows
  if (!row) return fail('not_signed_in', { reason: 'missing' })
  if (row.ended) return fail('not_signed_in', { reason: row.ended })
  if (row.expired) return fail('not_signed_in', { reason: 'expired' })
  return { id: row.id, name: row.name, permissions: row.permissions }
}
