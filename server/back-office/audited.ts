import type { AuditAction } from '#contract/audit.ts'
import { type Field, isNamed, type Named, type Resource, type RowOf } from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import { markedLines, readBody } from '#contract/content/article.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changedFields } from '#server/audit/changes.ts'

import type { Store } from './store.ts'
import { listPaths } from './tree.sql.ts'

type Row = RowOf<Resource>

type Paths = ReadonlyMap<string, ReadonlyMap<number, string>>

const namedIn = (value: unknown): Named[] => [value].flat().filter(isNamed)

/** Rows of trees are called with those above them: siblings of different parents share names. */
async function pathsIn(tx: Db, { fields }: Resource, rows: readonly (Row | undefined)[]): Promise<Paths> {
  const paths = new Map<string, ReadonlyMap<number, string>>()
  for (const [field, { to, computed }] of Object.entries(fields)) {
    const target = to === undefined || computed ? undefined : resourceNamed(to)
    if (target?.parent === undefined) continue
    const ids = rows.flatMap((row) => namedIn(row?.[field]).map(({ id }) => id))
    if (ids.length > 0) paths.set(field, await listPaths(tx, target, [...new Set(ids)]))
  }
  return paths
}

/** A value as the log keeps it: references by their names, texts by their lines. */
function loggable({ type }: Field, value: unknown, paths: ReadonlyMap<number, string> | undefined): unknown {
  if (type === 'blocks') return readBody(value).flatMap(markedLines)
  const named = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(named)
    return isNamed(one) ? (paths?.get(one.id) ?? one.name) : one
  }
  return named(value)
}

/** What was given of a row; what is worked out follows from other things. */
function givenOf({ fields }: Resource, row: Row | undefined, paths: Paths): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.computed || !row ? [] : [[name, loggable(field, row[name], paths.get(name))]],
    ),
  )
}

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
  const paths = await pathsIn(tx, resource, [before, after])
  const changed = changedFields(givenOf(resource, before, paths), givenOf(resource, after, paths))
  await audit(tx, {
    ...doneBy(by),
    action,
    object: objectOf(resource, row),
    detail: { of: resource.api.slice(1), ...changed },
  })
}
