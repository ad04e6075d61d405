import type { Resource, RowOf } from '#contract/back-office/resource.ts'
import type { TreeRow } from '#contract/back-office/routes.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork } from '#server/audit/audit.ts'

import { auditRow } from './audited.ts'
import { rowOf, isVisible } from './resource.ts'
import { alwaysTrue, lockRows, updateRow } from './rows.sql.ts'
import { type Scope, scopeOf } from './scope.ts'
import { type Columns, eraseType, type Store } from './store.ts'
import { findPosition, isAbove, listChildren, listTree, lockTree, placeChildren } from './tree.sql.ts'

/** All rows of a tree that an actor may see; one whose parent is out of sight stands at the top. */
export async function treeOf(db: Db, store: Store, actor: Actor): Promise<TreeRow[]> {
  const rows = await listTree(db, store, isVisible(store, await scopeOf(db, actor), actor))
  const known = new Set(rows.map(({ id }) => id))
  return rows.map((row) => ({
    ...row,
    parent: row.parent !== null && known.has(row.parent) ? row.parent : null,
  }))
}

interface Move {
  id: number
  parent: number | null
  /** Place among the children of the new parent, from 0. */
  position: number
}

/** Moves a row with all below it; throws `tree_cycle` below itself. Returns where it stood. */
export async function moveRow(
  db: Db,
  store: Store,
  { id, parent, position }: Move,
  by: AtWork,
): Promise<{ parent: number | null; position: number }> {
  return atomically(db, async (tx) => {
    await lockTree(tx, store)
    const scope = await scopeOf(tx, by.actor)
    await lockVisible(tx, store, parent === null ? [id] : [id, parent], { scope, by })
    const before = await rowOf(tx, store, id)
    const above = parentOf(store, before)
    for (const place of [parent, above]) await requirePlace(tx, store, place, { scope, by })
    if (parent !== null && (await isAbove(tx, store.resource, id, parent))) fail('tree_cycle')
    await store.place?.(tx, before, parent)
    const stood = (await listChildren(tx, store, above)).indexOf(id)
    const siblings = (await listChildren(tx, store, parent)).filter((one) => one !== id)
    await placeChildren(tx, store, parent, siblings.toSpliced(position, 0, id))
    await updateRow(tx, store, id, { by: by.actor.id, columns: {} })
    await auditRow(tx, store, 'resource_updated', { before, after: await rowOf(tx, store, id), by })
    return { parent: above, position: stood }
  })
}

interface TreePosition<R extends Resource> {
  parent: number | null | undefined
  before: RowOf<R> | undefined
}

/**
 * The column of a row's place under a parent that a form gives: behind its last child, where it is new there. Throws
 * `tree_cycle` below itself.
 */
export async function placeUnder<R extends Resource>(
  tx: Db,
  given: Store<R>,
  { parent = null, before }: TreePosition<R>,
): Promise<Columns> {
  const store = eraseType(given)
  await lockTree(tx, store)
  if (before && parentOf(store, before) === parent) return {}
  if (parent !== null) await requireParent(tx, store, parent)
  if (before) {
    if (parent !== null && (await isAbove(tx, store.resource, before.id, parent))) fail('tree_cycle')
    await store.place?.(tx, before, parent)
  }
  return { position: await findPosition(tx, store.resource, parent) }
}

async function requireParent(tx: Db, store: Store, id: number): Promise<void> {
  if ((await lockRows(tx, store, [id], alwaysTrue)).length === 0) throw unknownParent(store)
}

function unknownParent({ resource: { parent = '', fields } }: Store): AppError {
  const words = `没有这个${fields[parent]?.label}`
  return new AppError('invalid_input', { fields: { [`values.${parent}`]: words } }, words)
}

interface Reach {
  scope: Scope
  by: AtWork
}

/** Rows are taken from and put under what an actor sees; the top belongs to those who see all. */
async function requirePlace(
  tx: Db,
  store: Store,
  parent: number | null,
  { scope, by }: Reach,
): Promise<void> {
  const isWithin =
    parent === null
      ? !store.within || scope.all
      : (await lockRows(tx, store, [parent], isVisible(store, scope, by.actor))).length > 0
  if (!isWithin) fail('beyond_scope')
}

async function lockVisible(
  tx: Db,
  store: Store,
  ids: readonly number[],
  { scope, by }: Reach,
): Promise<void> {
  const locked = await lockRows(tx, store, ids, isVisible(store, scope, by.actor))
  if (locked.length < new Set(ids).size) fail('not_found')
}

function parentOf({ resource }: Store, row: Readonly<Record<string, unknown>>): number | null {
  const { id }: { id?: unknown } = Object(row[resource.parent ?? ''])
  return typeof id === 'number' ? id : null
}
