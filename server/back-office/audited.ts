import type { AuditAction } from '#contract/audit.ts'
import { isNamed, type Resource, type RowOf } from '#contract/back-office/resource.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changedFields } from '#server/audit/changes.ts'

import type { Store } from './store.ts'

type Row = RowOf<Resource>

/** A value as the log keeps it: references by their names. */
const loggable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(loggable) : isNamed(value) ? value.name : value

/** What was given of a row; what is worked out follows from other things. */
const givenOf = ({ fields }: Resource, row: Row | undefined): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { computed }]) =>
      computed || !row ? [] : [[name, loggable(row[name])]],
    ),
  )

/** How the log names a row. */
export const objectOf = ({ label, title }: Resource, row: Row): string =>
  `${label} ${String(row[title])}（${row.id}）`

interface Noted {
  before?: Row | undefined
  after?: Row | undefined
  by: AtWork
}

/** Notes a change of a row with what it was and what it is. */
export async function auditRow(
  tx: Db,
  { resource }: Store,
  action: AuditAction,
  { before, after, by }: Noted,
): Promise<void> {
  const row = after ?? before
  if (!row) return
  const changed = changedFields(givenOf(resource, before), givenOf(resource, after))
  await audit(tx, {
    ...doneBy(by),
    action,
    object: objectOf(resource, row),
    detail: { of: resource.api.slice(1), ...changed },
  })
}
