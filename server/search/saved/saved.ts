import { fail } from '#contract/errors.ts'
import type { SavedSearch } from '#contract/search/search.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import {
  countSavedOf,
  deleteSaved,
  findNamed,
  insertSaved,
  isNameTaken,
  listSavedOf,
  lockSavedOf,
  type SavedChange,
  type SavedWrite,
  setSaved,
} from './saved.queries.ts'

/** Searches that one member may keep. */
export const maxSavedSearches = 50

/** The member's own saved searches, the last one first. */
export async function listSaved(db: Db, account: number): Promise<SavedSearch[]> {
  const rows = await listSavedOf(db, account)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** Keeps a search under a name. The same search under the same name is kept once, with alerts as last set. */
export function saveSearch(db: Db, account: number, saved: SavedWrite): Promise<{ id: number }> {
  return atomically(db, async (tx) => {
    await lockSavedOf(tx, account)
    const known = await findNamed(tx, account, saved)
    if (known && !known.same) fail('saved_search_name_taken')
    if (known) return (await setSaved(tx, account, { id: known.id, alert: saved.alert })) ?? fail('not_found')
    if ((await countSavedOf(tx, account)) >= maxSavedSearches) fail('saved_search_limit')
    return insertSaved(tx, account, saved)
  })
}

/** Renames one of the member's own searches, or switches its alerts. */
export function changeSaved(db: Db, account: number, change: SavedChange): Promise<{ id: number }> {
  return atomically(db, async (tx) => {
    await lockSavedOf(tx, account)
    if (change.name !== undefined && (await isNameTaken(tx, account, change))) fail('saved_search_name_taken')
    return (await setSaved(tx, account, change)) ?? fail('not_found')
  })
}

export async function removeSaved(db: Db, account: number, id: number): Promise<{ id: number }> {
  return (await deleteSaved(db, account, id)) ?? fail('not_found')
}
