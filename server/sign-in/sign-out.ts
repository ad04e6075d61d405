import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit } from '#server/audit/audit.ts'
import type { CallOrigin } from '#server/http/implement.ts'

import { endSession } from './tokens/tokens.queries.ts'

/** Ends the session of a call, if it has not ended. */
export const signOutHere = (
  db: Db,
  { session, actor, from }: { session: number; actor: Actor | undefined; from: CallOrigin },
): Promise<void> =>
  atomically(db, async (tx) => {
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
