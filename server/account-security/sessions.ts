import type { Session } from '#contract/accounts/account-security.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import { audit } from '#server/audit/audit.ts'
import { agentWords } from '#server/sign-in/agent.ts'
import type { IdentityContext } from '#server/sign-in/identity.ts'
import type { Owner } from '#server/sign-in/proofs.ts'
import { endSession, endSessions } from '#server/sign-in/tokens/tokens.ts'

import { isOwnSession, listOwnSessions } from './account-security.queries.ts'

/** Returns the active sessions of an account, the most recently used first. */
export async function listSessions({ db }: IdentityContext, { account, session }: Owner): Promise<Session[]> {
  const rows = await listOwnSessions(db, account)
  return rows.map(({ id, createdAt, seenAt, address, agent }) => ({
    id,
    own: id === session,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    address,
    agent: agentWords(agent),
  }))
}

/** Ends another session of the own account. Sessions of other accounts are treated as unknown. */
export async function endOwnSession(
  { db }: IdentityContext,
  owner: Owner,
  id: number,
): Promise<Record<string, never>> {
  const { account, from } = owner
  await atomically(db, async (tx) => {
    const own = await isOwnSession(tx, account, id)
    if (!own || !(await endSession(tx, id, 'kicked'))) fail('not_found')
    await audit(tx, {
      action: 'session_ended',
      success: true,
      account,
      address: from.address,
      object: `会话 ${id}`,
    })
  })
  return {}
}

export function endOwnSessions(
  { db }: IdentityContext,
  { account, session, from }: Owner,
): Promise<{ ended: number }> {
  return atomically(db, async (tx) => {
    const ended = await endSessions(tx, account, 'kicked', session)
    await audit(tx, {
      action: 'session_ended',
      success: true,
      account,
      address: from.address,
      detail: { ended },
    })
    return { ended }
  })
}
