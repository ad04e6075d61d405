import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { maxMapFavourites } from '#contract/map/favourites.ts'
import type { Favourite } from '#contract/personal/favourites.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { accessNow } from '#server/catalogue/view-level.ts'

import {
  countKept,
  countOwn,
  deleteKept,
  findKept,
  findRecordId,
  insertKept,
  type ListedFavourite,
  listListed,
  lockOwner,
  setFolder,
} from './favourites.queries.ts'
import { findFolder, listFolders } from './folders.queries.ts'
import { saidOf } from './listed.sql.ts'

const maxContent = 4

/** Kept records as lists show them; those of kinds that are gone are left out. */
export function itemsOf(kinds: Kinds, rows: readonly ListedFavourite[]): Favourite[] {
  const alike = Map.groupBy(rows, ({ record }) => record)
  const sayers = new Map(Object.values(kinds).map((kind) => [kind.name, { kind, said: saidOf(kind) }]))
  return rows.flatMap((row) => {
    const sayer = sayers.get(row.kind)
    if (!sayer || !row.values) return []
    const ids = (alike.get(row.record) ?? []).map(({ id }) => id)
    return [itemOf(sayer.kind, contentOf(sayer.said, row.values), { ...row, ids })]
  })
}

/** Choices by their labels, as answers of the map have them. */
const contentOf = (said: ReturnType<typeof saidOf>, values: readonly unknown[]): Favourite['content'] =>
  said
    .flatMap(({ prop, field: { label, choices } }, i) => {
      const value = values[i]
      return value === null ? [] : [{ label, prop, value: choices?.[String(value)] ?? value }]
    })
    .slice(0, maxContent)

function itemOf(
  kind: Kind,
  content: Favourite['content'],
  row: ListedFavourite & { ids: number[] },
): Favourite {
  const { code, title } = row
  const access = accessNow(row)
  return {
    favouriteId: row.id,
    title,
    content,
    isApply: access === 'protected' ? '1' : '0',
    isFolder: '0',
    isText: '0',
    type: kind.name,
    link: `${kind.path}/${encodeURIComponent(code)}`,
    linkBody: { kind: kind.name, code },
    ids: row.ids,
    access,
    folder: row.folder,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
  }
}

/** All that a reader keeps, in its folders. */
export async function keptBy(db: Db, kinds: Kinds, actor: Actor) {
  const [rows, folders] = await Promise.all([listListed(db, kinds, actor.id), listFolders(db, actor.id)])
  const filed = Map.groupBy(rows, ({ folder }) => folder)
  return {
    folders: folders.map((folder) => ({
      ...folder,
      isFolder: '1' as const,
      ids: (filed.get(folder.id) ?? []).map(({ id }) => id),
    })),
    records: itemsOf(kinds, rows),
  }
}

/** Keeps a record; the same one is kept once. */
export function keep(
  db: Db,
  kinds: Kinds,
  actor: Actor,
  { kind, code }: { kind: string; code: string },
): Promise<{ id: number }> {
  if (!Object.hasOwn(kinds, kind)) fail('not_found')
  return atomically(db, async (tx) => {
    const record = (await findRecordId(tx, kind, code)) ?? fail('not_found')
    await lockOwner(tx, actor.id)
    const known = await findKept(tx, actor.id, record)
    if (known) return known
    if ((await countKept(tx, actor.id)) >= maxMapFavourites) fail('favourite_limit')
    return (await insertKept(tx, { account: actor.id, record, query: kind })) ?? fail('server_error')
  })
}

/** All of these are the reader's own, or `not_found`. */
async function requireOwn(tx: Db, account: number, ids: readonly number[]): Promise<number> {
  const wanted = new Set(ids).size
  return (await countOwn(tx, account, ids)) === wanted ? wanted : fail('not_found')
}

/** Files favourites in a folder, or in none. */
export function fileAway(
  db: Db,
  { id: account }: Actor,
  { ids, folder }: { ids: readonly number[]; folder: number | null },
): Promise<{ changed: number }> {
  return atomically(db, async (tx) => {
    await lockOwner(tx, account)
    if (folder !== null && !(await findFolder(tx, account, folder))) fail('not_found')
    const changed = await requireOwn(tx, account, ids)
    await setFolder(tx, account, { ids, folder })
    return { changed }
  })
}

export function drop(db: Db, { id: account }: Actor, ids: readonly number[]): Promise<{ removed: number }> {
  return atomically(db, async (tx) => {
    await lockOwner(tx, account)
    const removed = await requireOwn(tx, account, ids)
    await deleteKept(tx, account, ids)
    return { removed }
  })
}
