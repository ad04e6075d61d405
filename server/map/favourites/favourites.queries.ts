import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface FavouriteRow {
  id: number
  query: string
  record: number
  kind: string
  createdAt: Date
}

interface FavouritesFilter {
  account: number
  limit: number
  /** Only these records; all of them without. */
  records?: readonly number[] | undefined
}

/** Favourites of a member whose records still have a public place, the last one first. */
export async function listFavouritesOf(
  db: Db,
  { account, records, limit }: FavouritesFilter,
): Promise<FavouriteRow[]> {
  const { rows } = await sql<FavouriteRow>`
    select f.id, f.query, f.record, r.kind, f.created_at as "createdAt"
    from favourite f join record r on r.id = f.record
    where f.account = ${account} and r.public_point is not null
      and (${records === undefined} or f.record = any(${[...(records ?? [])]}::bigint[]))
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

/** Holds a member's favourites against the member's other calls until the transaction ends. */
export async function lockFavouritesOf(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

interface MapFavouriteKey {
  account: number
  query: string
  record: number
}

export async function findFavourite(
  tx: Db,
  { account, query, record }: MapFavouriteKey,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from favourite
    where account = ${account} and query = ${query} and record = ${record}`.execute(tx)
  return rows[0]
}

export async function countFavouritesOf(tx: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from favourite where account = ${account}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Keeps a record of a kind that has a public place; undefined if there is none. */
export async function insertFavourite(
  tx: Db,
  { account, query, record, kind }: MapFavouriteKey & { kind: string },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into favourite (account, query, record)
    select ${account}, ${query}, id from record
    where id = ${record} and kind = ${kind} and public_point is not null returning id`.execute(tx)
  return rows[0]
}

export async function deleteFavourite(
  db: Db,
  account: number,
  id: number,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    delete from favourite where id = ${id} and account = ${account} returning id`.execute(db)
  return rows[0]
}
