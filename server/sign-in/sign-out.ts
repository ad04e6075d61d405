import type { Actor } from '#contract/accounts/identity.ts'
import type { Db } from '#database/database.ts'
import { audit } from '#server/audit/audit.ts'
import type { From } from '#server/http/implement.ts'

import { endSession } from './tokens/tokens.queries.ts'

interface Leaving {
  session: number | undefined
  actor: Actor | undefined
  from: From
}

/** Ends the session of the call, if there is one. */
export async function signOut(db: Db, { session, actor, from }: Leaving): Promise<Record<string, never>> {
  if (session === undefined) return {}
  await db.transaction().execute(async (tx) => {
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
  return {}
}
