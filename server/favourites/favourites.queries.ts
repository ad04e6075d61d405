import { sql } from 'kysely'

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { AccessTerms } from '#server/catalogue/view-level.ts'

import { listedValues } from './listed.sql.ts'

export interface FavouriteRecord {
  id: number
  record: number
  kind: string
  code: string
  folder: number | null
  note: string
  createdAt: Date
}

/** A kept record with what lists say of it. */
export interface ListedFavourite extends FavouriteRecord, AccessTerms {
  title: string
  /** By `saidOf` its kind; null if that is gone. */
  values: unknown[] | null
}

const columns = sql`f.id, f.record, r.kind, r.code, f.folder, f.note, f.created_at as "createdAt"`
const listedColumns = (kinds: Kinds) =>
  sql`r.title, r.access, r.open_on as "openOn", ${listedValues(kinds)} as values`

/** What a reader keeps, the last first. */
export async function listKept(
  db: Db,
  account: number,
): Promise<Pick<FavouriteRecord, 'id' | 'kind' | 'code'>[]> {
  const { rows } = await sql<Pick<FavouriteRecord, 'id' | 'kind' | 'code'>>`
    select f.id, r.kind, r.code from favourite f join record r on r.id = f.record
    where f.account = ${account} order by f.id desc`.execute(db)
  return rows
}

/** The same as lists show it: one statement for records of all kinds. */
export async function listListed(db: Db, kinds: Kinds, account: number): Promise<ListedFavourite[]> {
  const { rows } = await sql<ListedFavourite>`
    select ${columns}, ${listedColumns(kinds)} from favourite f join record r on r.id = f.record
    where f.account = ${account} order by f.id desc`.execute(db)
  return rows
}

/** What lies in some folders. */
export async function listFiled(
  db: Db,
  kinds: Kinds,
  folders: readonly number[],
): Promise<ListedFavourite[]> {
  const { rows } = await sql<ListedFavourite>`
    select ${columns}, ${listedColumns(kinds)} from favourite f join record r on r.id = f.record
    where f.folder = any(${folders}) order by f.id desc`.execute(db)
  return rows
}

export async function findRecordId(db: Db, kind: string, code: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from record where kind = ${kind} and code = ${code}`.execute(db)
  return rows[0]?.id
}

/** Holds a reader's favourites and folders against their other calls until the transaction ends. */
export async function lockOwner(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

export async function countKept(tx: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from favourite where account = ${account}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function findKept(tx: Db, account: number, record: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from favourite where account = ${account} and record = ${record} order by id limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function insertKept(
  tx: Db,
  { account, record, query }: { account: number; record: number; query: string },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into favourite (account, record, query) values (${account}, ${record}, ${query}) returning id`.execute(
    tx,
  )
  return rows[0]
}

/** How many of these favourites are the reader's own. */
export async function countOwn(tx: Db, account: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from favourite where account = ${account} and id = any(${ids})`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function setFolder(
  tx: Db,
  account: number,
  { ids, folder }: { ids: readonly number[]; folder: number | null },
): Promise<void> {
  await sql`update favourite set folder = ${folder} where account = ${account} and id = any(${ids})`.execute(
    tx,
  )
}

export async function setNote(
  db: Db,
  account: number,
  { id, note }: { id: number; note: string },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update favourite set note = ${note} where account = ${account} and id = ${id} returning id`.execute(db)
  return rows[0]
}

export async function deleteKept(tx: Db, account: number, ids: readonly number[]): Promise<void> {
  await sql`delete from favourite where account = ${account} and id = any(${ids})`.execute(tx)
}
