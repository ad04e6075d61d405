import { sql } from 'kysely'

import type { RowQuery } from '#contract/back-office/routes.ts'
import type { Db } from '#database/database.ts'

import { type Condition, countRows, orderOf, wantedRows } from './rows.sql.ts'
import type { Store } from './store.ts'

export interface RowPageQuery {
  store: Store
  asked: RowQuery
  /** What the actor may see. */
  within: Condition
  limit: number
  offset: number
}

interface PageIds {
  ids: number[]
  /** At most as many as were asked for. */
  count: number
}

interface FoundRow {
  id: number
  count: number
}

const foundIn = (rows: readonly FoundRow[]): PageIds => ({
  ids: rows.map(({ id }) => id),
  count: rows[0]?.count ?? 0,
})

/** Walks over so many rows in the order of the list. */
export async function listWalked(
  db: Db,
  { store, asked, within, limit, offset }: RowPageQuery,
  over: number,
  maxCount: number,
): Promise<PageIds> {
  const table = sql.table(store.resource.table)
  const order = orderOf(store, asked.sort)
  const { rows } = await sql<FoundRow>`select t.id, count(*) over () as count from (
      select t.* from (select t.* from ${table} t order by ${order} limit ${sql.lit(over)}) t
      where ${wantedRows(store, asked, within, 'byRow')} order by ${order} limit ${sql.lit(maxCount)}) t
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return foundIn(rows)
}

/** Finds rows by whatever index serves, the first ones of any order, and sorts them by themselves. */
export async function listGathered(
  db: Db,
  { store, asked, within, limit, offset }: RowPageQuery,
  maxCount?: number,
): Promise<PageIds> {
  const where = wantedRows(store, asked, within)
  const fence = maxCount === undefined ? sql`offset 0` : sql`limit ${sql.lit(maxCount)}`
  const { rows } = await sql<FoundRow>`select t.id, count(*) over () as count from (
      select t.* from ${sql.table(store.resource.table)} t where ${where} ${fence}) t
    order by ${orderOf(store, asked.sort)} limit ${limit} offset ${offset}`.execute(db)
  if (rows.length > 0 || offset === 0) return foundIn(rows)
  return { ids: [], count: await countRows(db, store, where, maxCount) }
}

/** Counts the rows that are wanted, at most so many. */
export const countWanted = (db: Db, { store, asked, within }: RowPageQuery, maxCount: number) =>
  countRows(db, store, wantedRows(store, asked, within), maxCount)
