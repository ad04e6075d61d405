import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import { audit } from '#server/audit/audit.ts'
import type { From } from '#server/http/implement.ts'
import { signOutThere } from '#server/third-party/sign-out/sign-out.ts'

import type { IdentityContext } from './identity.ts'
import { endSession } from './tokens/tokens.queries.ts'

interface Leaving {
  session: number | undefined
  actor: Actor | undefined
  from: From
  /** At which the page was opened. */
  host: string
}

/** Ends the session of the call, if there is one; then says where to sign out besides, if that can be said. */
export async function signOut(
  identity: IdentityContext,
  { session, actor, from, host }: Leaving,
): Promise<{ continueAt?: string }> {
  if (session === undefined) return {}
  const { db } = identity
  await atomically(db, async (tx) => {
    if (!(await endSession(tx, session, 'signed_out'))) return
    const { id: account, name } = actor ?? {}
    await audit(tx, {
      action: 'sign_out',
      success: true,
      account,
      ...(name && { name }),
      address: from.address,
    })
  })
  // the session has ended, whatever becomes of the provider
  const there = await signOutThere(identity, { session, host }).catch(() => undefined)
  return there === undefined ? {} : { continueAt: there }
}
