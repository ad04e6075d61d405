import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Records whose ids lie in one range, and when one of them last changed. */
export interface SitemapPart {
  part: number
  changedAt: Date
}

const isSeen = sql<boolean>`access <> 'secret'`

/** The ranges of so many ids that hold records of which everybody sees more than that they exist. */
export async function listParts(db: Db, size: number): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select (id / ${sql.lit(size)})::int as part, max(updated_at) as "changedAt" from record where ${isSeen}
    group by 1 order by 1`.execute(db)
  return rows
}

export interface SitemapRecord {
  kind: string
  code: string
  updatedAt: Date
}

/** The records of a range, in the order of their codes: ids tell what came together. */
export async function listRecordsOf(db: Db, part: number, size: number): Promise<SitemapRecord[]> {
  const from = part * size
  const { rows } = await sql<SitemapRecord>`
    select kind, code, updated_at as "updatedAt" from record
    where id >= ${from} and id < ${from + size} and ${isSeen}
    order by kind, code collate "C"`.execute(db)
  return rows
}
