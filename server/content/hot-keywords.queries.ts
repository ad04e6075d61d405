import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Serialises additions, so that each keyword gets its own position. */
export async function lockHotKeywords(tx: Db): Promise<void> {
  await sql`lock table hot_keyword in share row exclusive mode`.execute(tx)
}

export async function findLastPosition(tx: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from hot_keyword`.execute(tx)
  return rows[0]?.last ?? 0
}

interface KeywordRow {
  word: string
  href: string
  position: number
}

/** Returns false if the keyword exists already. */
export async function insertHotKeyword(tx: Db, { word, href, position }: KeywordRow): Promise<boolean> {
  const { rows } = await sql`insert into hot_keyword (position, word, href)
    values (${position}, ${word}, ${href}) on conflict (word) do nothing returning word`.execute(tx)
  return rows.length > 0
}

/** Returns false if the keyword does not exist. */
export async function deleteHotKeyword(db: Db, word: string): Promise<boolean> {
  const { rows } = await sql`delete from hot_keyword where word = ${word} returning word`.execute(db)
  return rows.length > 0
}
