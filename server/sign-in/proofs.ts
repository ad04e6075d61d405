import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit } from '#server/audit/audit.ts'
import type { CallOrigin } from '#server/http/implement.ts'

import { attempt } from './attempts.ts'
import type { IdentityContext } from './identity.ts'
import { noteRefusal } from './sign-in-flow.ts'
import { countProof, endSession, forgiveProofs, uncountProof } from './tokens/tokens.queries.ts'

/** A signed-in person and the session of the call. */
export interface Owner {
  account: number
  session: number
  from: CallOrigin
}

/** Wrong proofs that end a session. */
const maxFailedProofs = 10

/**
 * Verifies a proof of identity by password, code or authenticator; `false` and `undefined` are failures.
 * Failures are audited and counted together for all kinds: by account, which is locked for a while, and by
 * session, which the tenth ends. Only the owner can sign in again, not the finder of an open session.
 */
export async function verifyProof<T>(
  identity: IdentityContext,
  { account, session, from }: Owner,
  name: string,
  show: () => Promise<T>,
): Promise<T> {
  const { db, keys } = identity
  const failed = await takeProof(db, session)
  const shown = await attempt(db, keys.attempts, { account }, show).catch(async (error: unknown) => {
    await uncountProof(db, session)
    throw error
  })
  if (shown) {
    await forgiveProofs(db, session)
    return shown
  }
  noteRefusal(identity, from, { account, name, object: '核实身份' })
  if (failed >= maxFailedProofs) await endSessionAfterFailures(identity, { account, session, from }, name)
  return shown
}

async function endSessionAfterFailures(
  { db }: IdentityContext,
  { account, session, from }: Owner,
  name: string,
): Promise<never> {
  await atomically(db, async (tx) => {
    if (!(await endSession(tx, session, 'kicked'))) return
    const detail = { session, failedProofs: maxFailedProofs }
    await audit(tx, { action: 'session_ended', success: true, account, name, address: from.address, detail })
  })
  return fail('not_signed_in', { reason: 'kicked' })
}

/** Counts a proof before it is verified, so that parallel proofs cannot exceed the limit. */
async function takeProof(db: Db, session: number): Promise<number> {
  return (await countProof(db, session, maxFailedProofs)) ?? fail('proof_locked', { retryAfter: 60 })
}
