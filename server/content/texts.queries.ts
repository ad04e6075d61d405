import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export type TextTable = 'article' | 'banner'

/** How many of these texts the public sees now. */
export async function countPublic(db: Db, table: TextTable, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}
    where id = any(${ids}) and is_public(publish_from, publish_until, removed_at)`.execute(db)
  return rows[0]?.count ?? 0
}

export async function removeTexts(tx: Db, table: TextTable, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set removed_at = coalesce(removed_at, now()), version = version + 1
    where id = any(${ids})`.execute(tx)
}

/** Brings back what was removed no longer ago than so many days; returns the ids. */
export async function restoreTexts(
  tx: Db,
  table: TextTable,
  ids: readonly number[],
  days: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)}
    set removed_at = null, version = version + 1
    where id = any(${ids}) and removed_at > now() - make_interval(days => ${days}) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes what cannot be restored any more; returns how many. */
export async function deleteRemoved(db: Db, table: TextTable, days: number): Promise<number> {
  const { rows } = await sql`delete from ${sql.table(table)}
    where removed_at < now() - make_interval(days => ${days}) returning id`.execute(db)
  return rows.length
}

/** The time of the transaction. */
export async function findTime(tx: Db): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select now() as time`.execute(tx)
  return rows[0]?.time ?? new Date()
}
