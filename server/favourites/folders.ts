import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { maxFolders } from '#contract/personal/favourites.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import { listFiled, lockOwner } from './favourites.queries.ts'
import { itemsOf } from './favourites.ts'
import {
  countFolders,
  deleteFolder,
  findFolder,
  insertFolder,
  isAbove,
  listShared,
  type Place,
  setPlace,
} from './folders.queries.ts'

/** Makes a folder, the last of those beside it. */
export function makeFolder(
  db: Db,
  { id: account }: Actor,
  { name, parent }: { name: string; parent: number | null },
): Promise<{ id: number }> {
  return atomically(db, async (tx) => {
    await lockOwner(tx, account)
    if (parent !== null && !(await findFolder(tx, account, parent))) fail('not_found')
    if ((await countFolders(tx, account)) >= maxFolders) fail('favourite_folder_limit')
    return (await insertFolder(tx, { account, name, parent })) ?? fail('server_error')
  })
}

/** Moves a folder; never into itself or below. */
export function moveFolder(db: Db, { id: account }: Actor, place: Place): Promise<{ id: number }> {
  const { id, parent } = place
  return atomically(db, async (tx) => {
    await lockOwner(tx, account)
    if (!(await findFolder(tx, account, id))) fail('not_found')
    if (parent !== null && !(await findFolder(tx, account, parent))) fail('not_found')
    if (parent !== null && (await isAbove(tx, id, parent))) fail('tree_cycle')
    await setPlace(tx, account, place)
    return { id }
  })
}

/** Removes a folder with all that lies in it. */
export async function removeFolder(db: Db, { id: account }: Actor, id: number): Promise<{ removed: number }> {
  return (await deleteFolder(db, account, id)) ? { removed: 1 } : fail('not_found')
}

/** What a link shows: the folder and those below, and of each record what everyone may see. */
export async function openShared(db: Db, kinds: Kinds, token: string) {
  const found = await listShared(db, token)
  const [top = fail('not_found')] = found
  const filed = await listFiled(
    db,
    kinds,
    found.map(({ id }) => id),
  )
  return {
    id: top.id,
    name: top.name,
    folders: found.map(({ id, name, parent }) => ({ id, name, parent: id === top.id ? null : parent })),
    records: itemsOf(kinds, filed),
  }
}
