import type { AuditAction } from '#contract/audit.ts'
import {
  type Field,
  isNamed,
  nameInLog,
  type Resource,
  type RowOf,
  type RowReference,
} from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import { describeFile, markedLines, readBody } from '#contract/content/article.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changedFields } from '#server/audit/changes.ts'

import { listLabels } from './labels.queries.ts'
import type { Store } from './store.ts'
import { listPaths } from './tree.sql.ts'

type Row = RowOf<Resource>

type Names = ReadonlyMap<string, ReadonlyMap<unknown, string>>

const namedIn = (value: unknown): RowReference[] => [value].flat().filter(isNamed)

/**
 * What the values of fields are called: rows of trees with those above them, since siblings of different parents share
 * names; items of dictionaries by their labels of this day.
 */
async function namesIn(tx: Db, { fields }: Resource, rows: readonly (Row | undefined)[]): Promise<Names> {
  const names = new Map<string, ReadonlyMap<unknown, string>>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed) continue
    const values = rows.map((row) => row?.[name])
    const called = await namesOf(tx, field, values)
    if (called) names.set(name, called)
  }
  return names
}

async function namesOf(tx: Db, { to, group }: Field, values: readonly unknown[]) {
  if (group !== undefined) return new Set(values).size < 2 ? undefined : listLabels(tx, group)
  const target = to === undefined ? undefined : resourceNamed(to)
  const ids = [...new Set(values.flatMap((value) => namedIn(value).map(({ id }) => id)))]
  return target?.parent === undefined || ids.length === 0 ? undefined : listPaths(tx, target, ids)
}

/** A value as the log keeps it: references and items of dictionaries by their names, texts by their lines. */
function toLogValue(
  { type }: Field,
  value: unknown,
  names: ReadonlyMap<unknown, string> | undefined,
): unknown {
  if (type === 'blocks') return readBody(value).flatMap(markedLines)
  const named = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(named)
    return isNamed(one) ? (names?.get(one.id) ?? one.name) : (names?.get(one) ?? describeFile(one))
  }
  return named(value)
}

/** What was given of a row; what is worked out follows from other things. */
function givenOf({ fields }: Resource, row: Row | undefined, names: Names): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.computed || !row ? [] : [[name, toLogValue(field, row[name], names.get(name))]],
    ),
  )
}

/** How the log names a row. */
export const objectOf = (resource: Resource, row: Row): string =>
  `${resource.label} ${nameInLog(resource, row)}`

interface AuditedChange {
  before?: Row | undefined
  after?: Row | undefined
  by: AtWork
}

/** Notes a change of a row with what it was and what it is. */
export async function auditRow(
  tx: Db,
  { resource }: Store,
  action: AuditAction,
  { before, after, by }: AuditedChange,
): Promise<void> {
  const row = after ?? before
  if (!row) return
  const names = await namesIn(tx, resource, [before, after])
  const changed = changedFields(givenOf(resource, before, names), givenOf(resource, after, names))
  await audit(tx, {
    ...doneBy(by),
    action,
    object: objectOf(resource, row),
    detail: { of: resource.api.slice(1), ...changed },
  })
}
