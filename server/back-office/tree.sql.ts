import { type RawBuilder, sql } from 'kysely'

import type { Resource } from '#contract/back-office/resource.ts'
import type { TreeRow } from '#contract/back-office/routes.ts'
import type { Db } from '#database/database.ts'

import { columnName } from './rows.sql.ts'
import type { Store } from './store.ts'

/** All rows of a tree that lie within, siblings in their order. */
export async function listTree(
  db: Db,
  { resource, option = {} }: Store,
  within: RawBuilder<boolean>,
): Promise<TreeRow[]> {
  const { detail = sql`''`, disabled = sql`false` } = option
  const { rows } = await sql<TreeRow>`select t.id, t.${sql.ref(columnName(resource.title))} as name, t.parent,
      ${detail} as detail, ${disabled} as disabled
    from ${sql.table(resource.table)} t where ${within} order by t.position, t.id`.execute(db)
  return rows
}

/** One move of a tree at a time: two together could close a circle. */
export async function lockTree(tx: Db, { resource }: Store): Promise<void> {
  await sql`select pg_advisory_xact_lock(7240047, hashtext(${resource.table}))`.execute(tx)
}

/** Whether a row is another or stands above it. */
export async function isAbove(
  tx: Db,
  { table }: Pick<Resource, 'table'>,
  id: number,
  other: number,
): Promise<boolean> {
  const { rows } = await sql<{ above: boolean }>`
    with recursive up as (
      select id, parent from ${sql.table(table)} where id = ${other}
      union select t.id, t.parent from ${sql.table(table)} t join up on up.parent = t.id)
    select exists (select from up where id = ${id}) as above`.execute(tx)
  return rows[0]?.above ?? false
}

/** The names of rows with those above them: 账号与安全 / 角色. */
export async function listPaths(
  tx: Db,
  { table, title }: Pick<Resource, 'table' | 'title'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const name = sql.ref(columnName(title))
  const { rows } = await sql<{ id: number; path: string }>`
    with recursive up as (
      select id, parent, ${name}::text as path from ${sql.table(table)} where id = any(${ids})
      union all select up.id, t.parent, t.${name} || ' / ' || up.path
      from up join ${sql.table(table)} t on t.id = up.parent)
    select id, path from up where parent is null`.execute(tx)
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/** The children of a row in their order. */
export async function listChildren(tx: Db, { resource }: Store, parent: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(resource.table)}
    where parent is not distinct from ${parent} order by position, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How many rows stand below these and are not among them. */
export async function countBelow(db: Db, { resource }: Store, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(resource.table)}
    where parent = any(${ids}) and id <> all(${ids})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Puts rows under a parent in this order. */
export async function placeChildren(
  tx: Db,
  { resource }: Store,
  parent: number | null,
  ids: readonly number[],
): Promise<void> {
  await sql`update ${sql.table(resource.table)} t set parent = ${parent}, position = wanted.place
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where t.id = wanted.id and (t.position <> wanted.place or t.parent is distinct from ${parent})`.execute(
    tx,
  )
}

/** The place behind the last child. */
export async function findPosition(
  tx: Db,
  { table }: Pick<Resource, 'table'>,
  parent: number | null,
): Promise<number> {
  const { rows } = await sql<{ position: number }>`select coalesce(max(position), 0) + 1 as position
    from ${sql.table(table)} where parent is not distinct from ${parent}`.execute(tx)
  return rows[0]?.position ?? 1
}
