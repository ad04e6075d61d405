import { createHash } from 'node:crypto'

import type { Actor } from '#contract/accounts/identity.ts'
import { type ErrorDetail, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import { findSession } from './session.queries.ts'
import type { SessionState } from './session.sql.ts'

/** Tokens are stored hashed, so that the table does not reveal them. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The holder of a session: a person, or a client program. */
export interface Caller {
  session: number
  actor: Actor | undefined
  /** Whether the identity was proved within the last ten minutes. */
  proved: boolean
}

const bearer = /^Bearer ([\w.~+/-]{20,200}=*)$/

/**
 * Returns the caller of the Authorization header; undefined without one, throws with the reason if it is
 * invalid. Permissions are read each time, so that changed roles apply to the next request.
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

/** Returns why a session is invalid; undefined if it is valid. */
export function endReasonOf({ ended, disabled, unproven, expired }: SessionState): ErrorDetail['reason'] {
  if (ended === 'signed_out') return 'missing'
  if (disabled || ended === 'disabled') return 'disabled'
  if (ended || unproven) return 'kicked'
  return expired ? 'expired' : undefined
}
