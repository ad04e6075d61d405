import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { newAppCode } from '#server/apps/apps.ts'
import { dropKey, keysOf, makeKey } from '#server/apps/keys.ts'
import type { AtWork } from '#server/audit/audit.ts'

import { ensureOwnApp, findOwnApp, listUse } from './own-keys.queries.ts'

/** The keys of a member and how much they were used. */
export async function ownKeys(db: Db, account: number) {
  const app = await findOwnApp(db, account)
  if (app === undefined) return { keys: [], use: [] }
  const [keys, use] = await Promise.all([keysOf(db, app), listUse(db, app)])
  return { keys, use }
}

/** Makes a key of a member's own app, and the app with the first one. */
export const makeOwnKey = (db: Db, purpose: string, by: AtWork): Promise<{ id: number; key: string }> =>
  atomically(db, async (tx) => {
    const { id: account, name } = by.actor
    const id = await ensureOwnApp(tx, { account, name: `${name}的程序`, code: newAppCode() })
    return makeKey(tx, { id, purpose }, by)
  })

/** Revokes a key of a member's own app; another's is not found. */
export async function dropOwnKey(db: Db, key: number, by: AtWork): Promise<Record<string, never>> {
  const id = (await findOwnApp(db, by.actor.id)) ?? fail('not_found')
  return dropKey(db, { id, key }, by)
}
