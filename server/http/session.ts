import { createHash } from 'node:crypto'

import { type ErrorDetail, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'

import type { Program } from './program.ts'
import { findSession, type SessionRow } from './session.queries.ts'
import type { SessionState } from './session.sql.ts'

/** Tokens are stored hashed, so that the table does not reveal them. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The holder of a session: a person, or a client program. */
export interface Caller {
  session: number
  actor: Actor | undefined
  /** Set for a client program. */
  program: Program | undefined
  /** Whether the identity was proved within the last ten minutes. */
  proved: boolean
  /** To the agreement in force, if there is one. */
  agreed: boolean
  /** An older system has it, for the person. */
  handed: boolean
  staff: boolean
  /** How far the log of the database was when the session last changed something; 0 if it never did. */
  writtenTo: number
}

const bearer = /^Bearer ([\w.~+/-]{20,200}=*)$/

/**
 * Returns the caller of the Authorization header; undefined without one, throws with the reason if it is
 * invalid. Permissions are read each time, so that changed roles apply to the next request.
 */
export async function findCaller(
  db: Db,
  { authorization, appCode = '' }: { authorization?: string | undefined; appCode?: string | undefined },
): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined
  const token = bearer.exec(authorization)?.[1]
  if (!token) return fail('not_signed_in', { reason: 'missing' })
  return callerOf(await findSession(db, { hash: hashToken(token) }, appCode))
}

/** The holder of a session that goes on; throws with the reason if it has ended. */
export const callerOfSession = async (db: Db, session: number): Promise<Caller> =>
  callerOf(await findSession(db, { session }))

function callerOf(row: SessionRow | undefined): Caller {
  const reason = row ? endReasonOf(row) : 'missing'
  if (!row || reason) return fail('not_signed_in', { reason: reason ?? 'missing' })
  const { session, account, name, permissions, proved, agreed, handed, staff, program } = row
  const common = { session, proved, agreed, handed, staff, writtenTo: row.writtenTo ?? 0 }
  if (account === null) return { ...common, actor: undefined, program: program ?? undefined }
  if (row.appRefused) fail('app_refused')
  return { ...common, actor: { id: account, name: name ?? '', permissions }, program: undefined }
}

/** Returns why a session is invalid; undefined if it is valid. */
export function endReasonOf({ ended, disabled, unproven, expired }: SessionState): ErrorDetail['reason'] {
  if (ended === 'signed_out') return 'missing'
  if (ended === 'signed_out_there') return ended
  if (disabled || ended === 'disabled') return 'disabled'
  if (ended || unproven) return 'kicked'
  return expired ? 'expired' : undefined
}
