import { mapQuery } from '#contract/back-office/map/query.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { AppError } from '#contract/errors.ts'
import { extraFault } from '#contract/map/extra-fault.ts'
import type { Extra } from '#contract/map/queries.ts'
import { shownFields } from '#contract/map/shown-fields.ts'
import type { Db } from '#database/database.ts'
import { store, type RowChange } from '#server/back-office/store.ts'

import { invalidField } from './faults.ts'
import { listKindsAsked } from './queries.queries.ts'
import { code, extras, isOff } from './queries.sql.ts'

/** Map queries: which fields of a kind a click shows, in which order, and what can be done from there. */
export const queries = store({
  resource: mapQuery,
  columns: { extras },
  option: { detail: code, disabled: isOff },
  unique: { map_query_code_key: 'code' },
  async write(_: Db, { given, before }: RowChange<typeof mapQuery>) {
    const kind = Object.values<Kind>(kinds).find(({ name }) => name === (given.kind ?? before?.kind))
    if (kind && given.fields) requireFields(kind, given.fields)
    if (given.extras) requireExtras(given.extras)
    return given.extras ? { extras: JSON.stringify(given.extras) } : {}
  },
  async remove(tx, rows) {
    const alone = await listKindsAsked(
      tx,
      rows.map(({ id }) => id),
    )
    return alone.length > 0 ? refuseLast() : false
  },
})

const refuseLast = (): never => {
  throw new AppError('built_in', {}, '这类资料只有这一项查询，不能删除，可以停用')
}

function requireFields(kind: Kind, names: readonly string[]): void {
  const known = new Set(shownFields(kind).map(({ name }) => name))
  if (names.some((name) => !known.has(name))) throw invalidField('fields', '有的字段不是读者可见的字段')
  if (new Set(names).size < names.length) throw invalidField('fields', '字段不能重复')
}

function requireExtras(extras: readonly Extra[]): void {
  const fault = extras.map(extraFault).find((one) => one !== undefined)
  if (fault !== undefined) throw invalidField('extras', fault)
  if (new Set(extras.map(({ id }) => id)).size < extras.length)
    throw invalidField('extras', '附加操作的编号不能重复')
}
