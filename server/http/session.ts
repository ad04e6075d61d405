import { createHash } from 'node:crypto'

import type { Actor } from '#contract/accounts/identity.ts'
import { type ErrorDetail, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import { findSession } from './session.queries.ts'
import type { SessionState } from './session.sql.ts'

/** Tokens are stored hashed: whoever reads the table cannot sign in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Who holds a session: a person, or a program without one. */
export interface Caller {
  session: number
  actor: Actor | undefined
  /** Whether the caller has shown within ten minutes who it is. */
  proved: boolean
}

const bearer = /^Bearer ([\w.~+/-]{20,200}=*)$/

/**
 * Whoever the Authorization header names; undefined without one, a refusal that says why when it names nobody. What
 * may be done is read with it each time, so that a change of roles holds from the next request on.
 */
export async function findCaller(db: Db, authorization: string | undefined): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined
  const token = bearer.exec(authorization)?.[1]
  if (!token) return fail('not_signed_in', { reason: 'missing' })
  const row = await findSession(db, hashToken(token))
  const reason = row ? endReasonOf(row) : 'missing'
  if (!row || reason) return fail('not_signed_in', { reason: reason ?? 'missing' })
  const { session, account, name, permissions, proved } = row
  const actor = account === null ? undefined : { id: account, name: name ?? '', permissions }
  return { session, actor, proved }
}

/** Why a session gives no more; undefined while it does. */
export function endReasonOf({ ended, disabled, unproven, expired }: SessionState): ErrorDetail['reason'] {
  if (ended === 'signed_out') return 'missing'
  if (disabled || ended === 'disabled') return 'disabled'
  if (ended || unproven) return 'kicked'
  return expired ? 'expired' : undefined
}
