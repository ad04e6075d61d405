import type { statusRoutes } from '#contract/back-office/interface/dictionary.ts'
import type { Resource, RowOf } from '#contract/back-office/resource.ts'
import { AppError, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { objectOf } from '#server/back-office/audited.ts'
import { alwaysTrue, lockRows, readRows, updateRow } from '#server/back-office/rows.sql.ts'
import type { Store } from '#server/back-office/store.ts'
import type { Handler } from '#server/http/implement.ts'

interface Change {
  row: RowOf<Resource>
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Notes a change of what no form holds. */
export const noteChange = (tx: Db, { resource }: Store, { row, before, after }: Change, by: AtWork) =>
  audit(tx, {
    ...doneBy(by),
    action: 'resource_updated',
    object: objectOf(resource, row),
    detail: { resource: resource.name, before, after },
  })

/** Locks and reads rows; throws `not_found` when one is not there. */
export async function lockedRows(tx: Db, store: Store, ids: readonly number[]): Promise<RowOf<Resource>[]> {
  const wanted = [...new Set(ids)]
  if ((await lockRows(tx, store, wanted, alwaysTrue)).length < wanted.length) fail('not_found')
  return readRows(tx, store, wanted, Object.keys(store.resource.fields))
}

export const refuseSeeded = (): never => {
  throw new AppError('built_in', {}, '内置的字典组不能停用或删除')
}

/** Enables or disables rows, all or none; returns those that were not so before. */
export async function changeStatus(
  db: Db,
  store: Store,
  { ids, status }: { ids: readonly number[]; status: '0' | '1' },
  by: AtWork,
): Promise<{ changed: number[] }> {
  return atomically(db, async (tx) => {
    const rows = (await lockedRows(tx, store, ids)).filter((row) => Object(row).status !== status)
    for (const row of rows) {
      if (status === '0' && Object(row).seeded === true) refuseSeeded()
      await updateRow(tx, store, row.id, { by: by.actor.id, columns: { status } })
      const before = { status: Object(row).status }
      await noteChange(tx, store, { row, before, after: { status } }, by)
    }
    return { changed: rows.map(({ id }) => id) }
  })
}

type OfStatus = ReturnType<typeof statusRoutes>

/** The handler of the call that enables and disables. */
export function statusHandlers<R extends Resource>(
  given: Store<R>,
): { [N in keyof OfStatus]: Handler<OfStatus[N]> } {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a store of one resource serves as one of any
  const store = given as unknown as Store
  return { changeStatus: ({ db, input, actor, from }) => changeStatus(db, store, input, { actor, from }) }
}
