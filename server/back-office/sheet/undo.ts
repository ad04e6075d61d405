import type { Resource, RowOf } from '#contract/back-office/resource.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { touchedBy, isVisible } from '#server/back-office/resource.ts'
import { alwaysTrue, deleteRows, readRows } from '#server/back-office/rows.sql.ts'
import { scopeOf } from '#server/back-office/scope.ts'
import type { Store } from '#server/back-office/store.ts'

import {
  type BatchRow,
  type Change,
  deleteChanges,
  holdBatch,
  liftLimits,
  listChanges,
  setState,
} from './batches.queries.ts'
import { listReachable, updateSheetRows } from './sheet.queries.ts'

interface RetainedRow {
  title: string
  reason: string
}

export interface BatchUndoResult {
  removed: number
  restored: number
  retained: RetainedRow[]
  retainedCount: number
}

interface BatchUndo {
  store: Store
  batch: BatchRow
  by: AtWork
}

const changesPerBatch = 1000
const maxRetained = 200

/**
 * Takes a batch back: removes the rows that it created, puts those that it changed back. Rows that were changed since
 * are kept; the batch can then be undone again.
 */
export async function undoBatch(tx: Db, { store, batch, by }: BatchUndo): Promise<BatchUndoResult> {
  if (!(await holdBatch(tx, batch.id)) || batch.state !== 'done') fail('batch_not_open')
  await liftLimits(tx)
  const done: BatchUndoResult = { removed: 0, restored: 0, retained: [], retainedCount: 0 }
  const retain = (title: string, reason: string) => {
    done.retainedCount += 1
    if (done.retained.length < maxRetained) done.retained.push({ title, reason })
  }
  let below = Number.MAX_SAFE_INTEGER
  for (;;) {
    const changes = await listChanges(tx, batch.id, { below, limit: changesPerBatch })
    if (changes.length === 0) break
    below = changes.at(-1)?.row ?? 0
    const open = await unchangedSince(tx, { store, batch, by }, { changes, retain })
    const removed = await removeSome(
      tx,
      { store, by, retain },
      open.filter(({ change }) => change.before === null).map(({ row }) => row),
    )
    const restored = await restoreSome(
      tx,
      { store, by },
      open.flatMap(({ change }) => (change.before ? [change] : [])),
    )
    await deleteChanges(tx, batch.id, [...removed, ...restored])
    done.removed += removed.length
    done.restored += restored.length
  }
  if (done.retainedCount === 0) await setState(tx, batch.id, { state: 'undone' })
  const detail = { resource: batch.resource, batch: batch.id, ...done, retained: done.retainedCount }
  const object = `${store.resource.label}，批次 ${batch.id}：${batch.fileName}`
  await audit(tx, { ...doneBy(by), action: 'resource_import_undone', object, detail })
  return done
}

type Retain = (title: string, reason: string) => void

/** The rows that are as the batch has left them, locked. */
async function unchangedSince(
  tx: Db,
  { store, by }: BatchUndo,
  { changes, retain }: { changes: readonly Change[]; retain: Retain },
): Promise<{ change: Change; row: RowOf<Resource> }[]> {
  const { resource } = store
  const within = isVisible(store, await scopeOf(tx, by.actor), by.actor)
  const ids = changes.map(({ row }) => row)
  const reach = { within, listed: store.listed ?? alwaysTrue, lock: true }
  const reached = (await listReachable(tx, resource, ids, reach)).filter(({ listed }) => listed)
  const names = [...new Set([resource.key, resource.title])]
  const rows = await readRows(
    tx,
    store,
    reached.map(({ id }) => id),
    names,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return changes.flatMap((change) => {
    const row = byId.get(change.row)
    if (row?.version === change.version) return [{ change, row }]
    retain(change.title, row ? '之后有人改过' : '已被删除，或不在本人的数据范围')
    return []
  })
}

interface RowRemoval {
  store: Store
  by: AtWork
  retain: Retain
}

/** Removes rows as the page does; where some may not be removed, the others are. Returns the removed ones. */
async function removeSome(tx: Db, removing: RowRemoval, rows: readonly RowOf<Resource>[]): Promise<number[]> {
  if (rows.length === 0) return []
  const reason = await refusalOf(tx, removing, rows)
  if (reason === undefined) return rows.map(({ id }) => id)
  if (rows.length === 1) {
    removing.retain(String(rows[0]?.[removing.store.resource.title]), reason)
    return []
  }
  const half = Math.ceil(rows.length / 2)
  const first = await removeSome(tx, removing, rows.slice(0, half))
  return [...first, ...(await removeSome(tx, removing, rows.slice(half)))]
}

/** Why rows may not be removed together; undefined when they are removed. */
async function refusalOf(
  tx: Db,
  { store, by }: RowRemoval,
  rows: readonly RowOf<Resource>[],
): Promise<string | undefined> {
  const ids = rows.map(({ id }) => id)
  const blocking = (await touchedBy(tx, store, ids)).filter(({ blocks, count }) => blocks && count > 0)
  if (blocking.length > 0) return `尚有${blocking.map(({ label, count }) => `${label} ${count}`).join('、')}`
  try {
    if (!(await store.remove?.(tx, rows, { actor: by.actor, undo: true }))) await deleteRows(tx, store, ids)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message // refused before anything was removed
    throw error
  }
}

async function restoreSome(
  tx: Db,
  { store, by }: Pick<RowRemoval, 'store' | 'by'>,
  changes: readonly Change[],
): Promise<number[]> {
  const signature = ({ before }: Change) =>
    Object.keys(before ?? {})
      .toSorted()
      .join()
  for (const alike of Map.groupBy(changes, signature).values()) {
    const names = Object.keys(alike[0]?.before ?? {})
    const lines = JSON.stringify(alike.map(({ row, before }) => ({ id: row, ...before })))
    await updateSheetRows(tx, store.resource, { names, lines, by: by.actor.id })
  }
  return changes.map(({ row }) => row)
}
