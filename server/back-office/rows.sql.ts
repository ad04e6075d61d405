import { type RawBuilder, sql } from 'kysely'

import { type Field, fieldOf, type Resource, type RowOf } from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import type { RowQuery } from '#contract/back-office/routes.ts'
import { readBody } from '#contract/content/article.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'

import type { Store, TextSearchMode } from './store.ts'

/** `unitType` → `unit_type`: fields are named as their columns. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export type Condition = RawBuilder<boolean>

export const alwaysTrue: Condition = sql<boolean>`true`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? alwaysTrue : sql<boolean>`(${sql.join(conditions, sql` and `)})`

const target = ({ to = '' }: Field): Resource => resourceNamed(to)

const titleOf = ({ title }: Resource) => sql`o.${sql.ref(columnName(title))}`

/** SQL: the value of a field of the row `t`. */
function valueOf({ resource, columns }: Store, name: string): RawBuilder<unknown> {
  const field = fieldOf(resource, name)
  const special = columns?.[name]
  if (special) return special
  const column = sql`t.${sql.ref(columnName(name))}`
  if (field.type === 'ref') {
    const other = target(field)
    return sql`(select json_build_object('id', o.id, 'name', ${titleOf(other)})
      from ${sql.table(other.table)} o where o.id = ${column})`
  }
  if (!field.link) return field.type === 'choice' ? sql`${column}::text` : column
  const [table, own, to] = field.link
  const other = target(field)
  return sql`coalesce((select json_agg(json_build_object('id', o.id, 'name', ${titleOf(other)}) order by o.id)
    from ${sql.table(table)} l join ${sql.table(other.table)} o on o.id = l.${sql.ref(to)}
    where l.${sql.ref(own)} = t.id), '[]')`
}

function filterOf(store: Store, name: string, values: readonly unknown[]): Condition {
  const special = store.filter?.(name, values)
  if (special) return special
  const field = fieldOf(store.resource, name)
  const { link, type } = field
  if (link) {
    const [table, own, other] = link
    return sql<boolean>`exists (select from ${sql.table(table)} l
      where l.${sql.ref(own)} = t.id and l.${sql.ref(other)} = any(${values}))`
  }
  const value = type === 'ref' ? sql`t.${sql.ref(columnName(name))}` : valueOf(store, name)
  const some = values.filter((one) => one !== null)
  const isWithin = type === 'ref' && name !== store.resource.parent
  const isSome = sql<boolean>`${value} = any(${isWithin ? idsBelow(target(field), some) : some})`
  return some.length < values.length ? sql<boolean>`(${value} is null or ${isSome})` : isSome
}

/** SQL: these rows of a tree and all below them; of other rows these alone. */
function idsBelow({ table, parent }: Resource, ids: readonly unknown[]) {
  if (parent === undefined) return sql`${ids}`
  return sql`(array(with recursive down as (
    select id from ${sql.table(table)} where id = any(${ids}::bigint[])
    union select o.id from ${sql.table(table)} o join down on o.${sql.ref(columnName(parent))} = down.id)
    select id from down))`
}

function textCondition({ resource, search }: Store, text: string, looking: TextSearchMode): Condition {
  if (search) return search(text, looking)
  const pattern = likePattern(text)
  return sql<boolean>`(${sql.join(
    resource.search.map((name) => sql`t.${sql.ref(columnName(name))} ilike ${pattern}`),
    sql` or `,
  )})`
}

/** SQL: the rows that a list asks for, within what the actor may see. */
export function wantedRows(
  store: Store,
  { text, filters }: RowQuery,
  within: Condition,
  looking: TextSearchMode = 'byIndex',
): Condition {
  const given = Object.entries(filters).filter(([, values = []]) => values.length > 0)
  return allOf([
    within,
    ...(store.listed && !Object.hasOwn(filters, 'state') ? [store.listed] : []),
    ...(text === '' ? [] : [textCondition(store, text, looking)]),
    ...given.map(([name, values = []]) => filterOf(store, name, values)),
  ])
}

/** SQL: the order that a list asks for, or its own. */
export function orderOf({ resource, order }: Store, sort: string) {
  if (order && sort === '') return order
  const wish = sort || resource.order
  const name = wish.replace(/^-/, '')
  const direction = wish.startsWith('-') ? sql`desc` : sql`asc`
  if (name === 'id') return sql`t.id ${direction}`
  return sql`t.${sql.ref(columnName(name))} ${direction}, t.id ${direction}`
}

export interface PageOfIds {
  store: Store
  where: Condition
  sort: string
  limit: number
  offset: number
}

/** The ids of a page, found before any row is read. */
export async function findRowIds(
  db: Db,
  { store, where, sort, limit, offset }: PageOfIds,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(store.resource.table)} t
    where ${where} order by ${orderOf(store, sort)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts rows, at most so many. */
export async function countRows(
  db: Db,
  { resource }: Store,
  where: Condition,
  maxCount?: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from ${sql.table(resource.table)} t where ${where} ${maxCount === undefined ? sql`` : sql`limit ${sql.lit(maxCount)}`}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Reads these rows with the named fields, in the order of the ids. */
export async function readRows(
  db: Db,
  store: Store,
  ids: readonly number[],
  names: readonly string[],
): Promise<RowOf<Resource>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RowOf<Resource>>`
    select t.id, ${store.resource.readOnly ? sql`1` : sql`t.version`} as version, ${sql.join(names.map((name) => sql`${valueOf(store, name)} as ${sql.ref(name)}`))}
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join ${sql.table(store.resource.table)} t on t.id = wanted.id order by wanted.place`.execute(db)
  return rows.map((row) => toAnswerRow(store, store.answer?.(row) ?? row))
}

/** Moments as they are answered; of a text no more than blocks and safe links. */
function toAnswerRow({ resource }: Store, row: RowOf<Resource>): RowOf<Resource> {
  const given = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (value instanceof Date) return [name, value.toISOString()]
    return [name, resource.fields[name]?.type === 'blocks' ? readBody(value) : value]
  })
  return { ...row, ...Object.fromEntries(given) }
}

/** Locks those of these rows that lie within; returns their ids. */
export async function lockRows(db: Db, { resource }: Store, ids: readonly number[], within: Condition) {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
    where t.id = any(${ids}::bigint[]) and ${within} order by t.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertRow(
  db: Db,
  { resource }: Store,
  columns: Record<string, unknown>,
): Promise<number> {
  const names = Object.keys(columns).filter((name) => columns[name] !== undefined)
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(resource.table)}
    (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => columns[name]))}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** SQL: what every change of a row sets beside its values; by nobody where the operator of the machine made it. */
export const changedBy = (account: number | null) =>
  sql`version = version + 1, updated_at = now(), updated_by = ${account}`

/** Returns the new version. */
export async function updateRow(
  db: Db,
  { resource }: Store,
  id: number,
  { by, columns }: { by: number; columns: Record<string, unknown> },
): Promise<number> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<{ version: number }>`update ${sql.table(resource.table)}
    set ${sql.join([...set, changedBy(by)])}
    where id = ${id} returning version`.execute(db)
  return rows[0]?.version ?? 0
}

export async function deleteRows(db: Db, { resource }: Store, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(resource.table)} where id = any(${ids})`.execute(db)
}

/** Replaces the links of a row. */
export async function setLinks(
  db: Db,
  [table, own, other]: NonNullable<Field['link']>,
  id: number,
  others: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}
    and ${sql.ref(other)} <> all(${others})`.execute(db)
  await sql`insert into ${sql.table(table)} (${sql.ref(own)}, ${sql.ref(other)})
    select ${id}, unnest(${others}::bigint[]) on conflict do nothing`.execute(db)
}

/** The row that has this value in a field, if any. */
export async function findByValue(
  db: Db,
  { resource }: Store,
  field: string,
  value: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
    where lower(t.${sql.ref(columnName(field))}) = lower(${value}) limit 1`.execute(db)
  return rows[0]?.id
}

/** Whether a row within reach is one that lists do not show, since it is removed. */
export async function isUnlisted(
  db: Db,
  { resource, listed = alwaysTrue }: Store,
  id: number,
  within: RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(resource.table)} t
    where t.id = ${id} and ${within} and not (${listed})`.execute(db)
  return rows.length > 0
}

export interface OptionRow {
  id: number
  name: string
  detail: string
  parent: number | null
  disabled: boolean
}

/** Rows to choose from: those that a text finds, or those of these ids. */
export async function listOptions(
  db: Db,
  store: Store,
  where: Condition,
  limit: number,
): Promise<OptionRow[]> {
  const { resource, option = {} } = store
  const { detail = sql`''`, disabled = sql`false` } = option
  const parent = resource.parent ? sql`t.${sql.ref(columnName(resource.parent))}` : sql`null::bigint`
  const name = store.columns?.[resource.title] ?? sql`t.${sql.ref(columnName(resource.title))}`
  const { rows } = await sql<OptionRow>`select t.id, coalesce(${name}, '') as name,
      ${detail} as detail, ${parent} as parent, ${disabled} as disabled
    from ${sql.table(resource.table)} t where ${where} order by t.id limit ${limit}`.execute(db)
  return rows
}

/** Those of these rows that lie within. */
export const idsWithin = (ids: readonly number[], within: Condition): Condition =>
  sql<boolean>`t.id = any(${ids}::bigint[]) and ${within}`

/** Who changed a row last, and when. */
export async function findEditor(
  db: Db,
  { resource }: Store,
  id: number,
): Promise<{ name: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ name: string | null; at: Date }>`select a.name, t.updated_at as at
    from ${sql.table(resource.table)} t left join account a on a.id = t.updated_by where t.id = ${id}`.execute(
    db,
  )
  return rows[0]
}
