import { restoreDays } from '#contract/back-office/user.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, serverItself } from '#server/audit/audit.ts'

import { forget, listUnused, lockLeaving, lockRemoved } from './forgotten.queries.ts'

/** Hides the people of accounts that can no longer be restored; returns how many. */
export const forgetRemovedUsers = (db: Db): Promise<number> =>
  atomically(db, async (tx) => {
    const ids = await lockRemoved(tx, restoreDays)
    await forget(tx, { ids, name: '已删除的用户' })
    return ids.length
  })

/** Ends the accounts whose owners wanted to leave and have not come back in time; returns how many. */
export const endLeavingUsers = (db: Db): Promise<number> =>
  atomically(db, async (tx) => {
    const leaving = await lockLeaving(tx)
    if (leaving.length === 0) return 0
    const ids = leaving.map(({ id }) => id)
    await forget(tx, { ids, name: '已注销的用户' })
    const line = { ...serverItself, action: 'account_left' as const, success: true }
    await audit(tx, ...leaving.map(({ id }) => ({ ...line, object: `账号 ${id}` })))
    return ids.length
  })

/** Forgets those of these accounts that nobody has ever signed in to: their names and numbers are free at once. */
export async function forgetUnused(tx: Db, ids: readonly number[]): Promise<void> {
  await forget(tx, { ids: await listUnused(tx, ids), name: '已删除的用户' })
}
