import { valueFault } from '#contract/back-office/check.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import {
  fieldOf,
  formFields,
  type GivenOf,
  isAsked,
  listedNames,
  type RowOf,
} from '#contract/back-office/resource.ts'
import type { AffectedRows, RowQuery } from '#contract/back-office/routes.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { PageRequest } from '#contract/wire.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'

import { auditRow } from './audited.ts'
import { findPage } from './page.ts'
import {
  columnName,
  countRows,
  deleteRows,
  findByValue,
  isUnlisted,
  findEditor,
  alwaysTrue,
  idsWithin,
  insertRow,
  findRowIds,
  listOptions,
  lockRows,
  readRows,
  setLinks,
  updateRow,
  wantedRows,
} from './rows.sql.ts'
import { type Scope, scopeOf } from './scope.ts'
import { type Columns, eraseType, type Store } from './store.ts'

/** SQL: the rows of a store that an actor may see and change. */
export const isVisible = (store: Store, scope: Scope, actor: Actor) =>
  store.within?.(scope, actor) ?? alwaysTrue

/** A page of the rows that an actor may see; counts up to `maxCounted`. */
export async function pageRows(db: Db, store: Store, asked: RowQuery & PageRequest, actor: Actor) {
  const { current, size } = asked
  const within = isVisible(store, await scopeOf(db, actor), actor)
  const page = { store, asked, within, limit: size, offset: (current - 1) * size }
  const { ids, count, more } = await findPage(db, page)
  const records = await readRows(db, store, ids, listedNames(store.resource))
  return { records, total: count, more, current, size }
}

/** One row; one that the actor may not see is not there. */
export async function readRow(db: Db, store: Store, id: number, actor: Actor) {
  const where = idsWithin([id], isVisible(store, await scopeOf(db, actor), actor))
  const [found] = await findRowIds(db, { store, where, sort: '', limit: 1, offset: 0 })
  return rowOf(db, store, found ?? fail('not_found'))
}

/** A whole row, without asking who may see it. */
export async function rowOf(db: Db, store: Store, id: number): Promise<RowOf<Resource>> {
  const [row] = await readRows(db, store, [id], Object.keys(store.resource.fields))
  return row ?? fail('not_found')
}

/** Rows to choose from. */
export async function chooseRows(
  db: Db,
  store: Store,
  { text, ids }: { text: string; ids: readonly number[] },
  actor: Actor,
) {
  const within = isVisible(store, await scopeOf(db, actor), actor)
  const where = wantedRows(store, { text, filters: {}, sort: '' }, within)
  return ids.length > 0
    ? listOptions(db, store, idsWithin(ids, within), ids.length)
    : listOptions(db, store, where, 50)
}

type FieldValues = GivenOf<Resource>

/** Columns of the fields that are stored as given; links and references of tables apart. */
export function plainColumns({ resource, columns }: Store, given: FieldValues): Columns {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const { type, computed } = fieldOf(resource, name)
      if (computed || type === 'refs' || (type !== 'ref' && columns?.[name])) return []
      const column = type === 'blocks' ? JSON.stringify(value ?? []) : value === '' ? null : value
      return [[columnName(name), column]]
    }),
  )
}

/** What is wrong with a row as a whole, as it would stand, by field. */
export function wholeFaults(
  resource: Resource,
  given: FieldValues,
  before: RowOf<Resource> | undefined,
): [name: string, fault: string][] {
  const standing: Record<string, unknown> = { ...before, ...given }
  return formFields(resource, before === undefined).flatMap(([name, field]): [string, string][] => {
    const applies = isAsked(field, standing)
    const fault = applies && (!field.link || field.required) ? valueFault(field, standing[name]) : undefined
    return fault === undefined ? [] : [[name, fault]]
  })
}

function checkWhole({ resource }: Store, given: FieldValues, before: RowOf<Resource> | undefined): void {
  const faults = wholeFaults(resource, given, before)
  const fields = Object.fromEntries(faults.map(([name, fault]) => [`values.${name}`, fault]))
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid_input', { fields }, first)
}

/** The refusal of a second row of the same value, or of a row that is not there, told at its field. */
export function takenBy(store: Store, error: unknown): unknown {
  const { code, constraint = '' }: { code?: string; constraint?: string } = Object(error)
  if (code === '23503') return unknownChoice(store.resource, constraint) ?? error
  const field = code === '23505' ? store.unique[constraint] : undefined
  return field === undefined ? error : valueTaken(store, field)
}

function unknownChoice({ table, fields }: Resource, constraint: string): AppError | undefined {
  const found = Object.entries(fields).find(
    ([name, { link: [links, , other] = [table, '', columnName(name)] }]) =>
      constraint === `${links}_${other}_fkey`,
  )
  if (!found) return undefined
  const words = `没有所选的${found[1].label}`
  return new AppError('invalid_input', { fields: { [`values.${found[0]}`]: words } }, words)
}

function valueTaken({ resource }: Store, field: string): AppError {
  const words = `${resource.fields[field]?.label}已被使用`
  return new AppError('value_taken', { fields: { [`values.${field}`]: words } }, words)
}

async function setGivenLinks(tx: Db, { resource }: Store, id: number, given: FieldValues): Promise<void> {
  for (const [name, value] of Object.entries(given)) {
    const { link } = fieldOf(resource, name)
    if (link) await setLinks(tx, link, id, Array.isArray(value) ? value.map(Number) : [])
  }
}

/** A change within one transaction, guarded where the store says how. */
export const changeGuarded = <T>(db: Db, { guard }: Store, change: (tx: Db) => Promise<T>): Promise<T> =>
  atomically(db, async (tx) => (guard ? guard(tx, () => change(tx)) : change(tx)))

/** Creates a row. Throws `value_taken` at the field that another row has. */
export async function createRow(
  db: Db,
  store: Store,
  given: FieldValues,
  by: AtWork,
): Promise<{ id: number }> {
  const { actor } = by
  checkWhole(store, given, undefined)
  return changeGuarded(db, store, async (tx) => {
    const scope = await scopeOf(tx, actor)
    const writing = { actor, scope, given }
    const columns = {
      ...plainColumns(store, given),
      ...(await store.write?.(tx, writing)),
      updated_by: actor.id,
    }
    const id = await insertRow(tx, store, columns)
    await setGivenLinks(tx, store, id, given)
    await store.created?.(tx, [id])
    const after = await rowOf(tx, store, id)
    await store.allow?.(tx, after, { actor, scope })
    await auditRow(tx, store, 'resource_created', { after, by })
    return { id }
  }).catch((error: unknown) => {
    throw takenBy(store, error)
  })
}

/** Refuses the second of two editors with the row as the first has left it. */
async function refuseChanged(tx: Db, store: Store, current: RowOf<Resource>): Promise<never> {
  const last = await findEditor(tx, store, current.id)
  return fail('row_changed', { current, editor: last?.name ?? '', editedAt: last?.at.toISOString() ?? '' })
}

interface Update {
  id: number
  /** The version that the editor saw. */
  version: number
  values: FieldValues
}

/** Changes a row that is as the editor saw it; else throws `row_changed` with the row as it is. */
export async function changeRow(
  db: Db,
  store: Store,
  { id, version, values }: Update,
  by: AtWork,
): Promise<{ version: number }> {
  const { actor } = by
  return changeGuarded(db, store, async (tx) => {
    const scope = await scopeOf(tx, actor)
    const [locked] = await lockRows(tx, store, [id], isVisible(store, scope, actor))
    const before = await rowOf(tx, store, locked ?? fail('not_found'))
    await store.allow?.(tx, before, { actor, scope })
    if (before.version !== version) await refuseChanged(tx, store, before)
    checkWhole(store, values, before)
    const writing = { actor, scope, given: values, before }
    const columns = { ...plainColumns(store, values), ...(await store.write?.(tx, writing)) }
    const now = await updateRow(tx, store, id, { by: actor.id, columns })
    await setGivenLinks(tx, store, id, values)
    const after = await rowOf(tx, store, id)
    await store.allow?.(tx, after, { actor, scope })
    await auditRow(tx, store, 'resource_updated', { before, after, by })
    return { version: now }
  }).catch((error: unknown) => {
    throw takenBy(store, error)
  })
}

/** What a removal of these rows reaches. */
export const touchedBy = async (db: Db, store: Store, ids: readonly number[]): Promise<AffectedRows> =>
  (await store.touched?.(db, ids)) ?? []

/** The same for an actor. */
export async function touchedWithin(db: Db, store: Store, ids: readonly number[], actor: Actor) {
  const wanted = [...new Set(ids)]
  await requireVisible(db, store, wanted, actor)
  return touchedBy(db, store, wanted)
}

/** A row that the actor may not see is not there. */
export async function requireVisible<R extends Resource>(
  db: Db,
  given: Store<R>,
  ids: readonly number[],
  actor: Actor,
): Promise<void> {
  const store = eraseType(given)
  const seen = idsWithin(ids, isVisible(store, await scopeOf(db, actor), actor))
  if ((await countRows(db, store, seen)) < new Set(ids).size) fail('not_found')
}

/** Removes all of these rows or, when one may not be removed or is not there, none. */
export async function removeRows(
  db: Db,
  store: Store,
  ids: readonly number[],
  by: AtWork,
): Promise<{ removed: number }> {
  const { actor } = by
  const wanted = [...new Set(ids)]
  return changeGuarded(db, store, async (tx) => {
    const scope = await scopeOf(tx, actor)
    const within = isVisible(store, scope, actor)
    if ((await lockRows(tx, store, wanted, within)).length < wanted.length) fail('not_found')
    const names = Object.keys(store.resource.fields)
    const rows = await readRows(tx, store, wanted, names)
    for (const row of rows) await store.allow?.(tx, row, { actor, scope })
    const blocking = (await touchedBy(tx, store, wanted)).filter(({ blocks, count }) => blocks && count > 0)
    if (blocking.length > 0) throw inUse(blocking)
    if (!(await store.remove?.(tx, rows, { actor }))) await deleteRows(tx, store, wanted)
    for (const before of rows) await auditRow(tx, store, 'resource_removed', { before, by })
    return { removed: rows.length }
  })
}

const inUse = (blocking: AffectedRows) =>
  new AppError(
    'row_in_use',
    {},
    `尚有${blocking.map(({ label, count }) => `${label} ${count}`).join('、')}，不能删除`,
  )

/** Whether another row has this value in a unique field, be it a removed one: asked while somebody types. */
export async function valueFaultOf(
  db: Db,
  store: Store,
  { field: name, value, id }: { field: string; value: string; id?: number | undefined },
  actor: Actor,
): Promise<{ fault: string | null }> {
  const field = Object.hasOwn(store.resource.fields, name) ? store.resource.fields[name] : undefined
  if (!field?.unique) throw new AppError('invalid_input', { fields: { field: '没有这一项' } })
  const wrong = valueFault(field, value)
  if (wrong !== undefined) return { fault: wrong }
  const other = await (store.taken ? store.taken(db, name, value) : findByValue(db, store, name, value))
  if (other === undefined || other === id) return { fault: null }
  const within = isVisible(store, await scopeOf(db, actor), actor)
  const isOfRemoved = await isUnlisted(db, store, other, within)
  return { fault: `${field.label}已被使用${isOfRemoved ? `，属于已删除的${store.resource.label}` : ''}` }
}
