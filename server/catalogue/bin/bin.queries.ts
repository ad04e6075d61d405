import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

interface BinFilter {
  kind?: string | undefined
  current: number
  size: number
  secrets: boolean
}

interface BinRow {
  id: number
  kind: string
  code: string
  title: string
  removedAt: Date
  removedBy: string | null
  comment: string | null
}

const isAsked = ({ kind, secrets }: Pick<BinFilter, 'kind' | 'secrets'>) => sql<boolean>`
  c.in_bin and (not c.secret or ${secrets}::boolean) and ${kind === undefined ? sql`true` : sql`c.kind = ${kind}`}`

/** Removed records, the latest first; the page is cut before anything wide is read. */
export async function listBin(db: Db, asked: BinFilter): Promise<BinRow[]> {
  const { rows } = await sql<BinRow>`
    select c.id, c.kind, c.code, coalesce(c.title, '') as title, c.applied_at as "removedAt",
      a.name as "removedBy", c.comment
    from (select id from change c where ${isAsked(asked)}
      order by id desc limit ${asked.size} offset ${(asked.current - 1) * asked.size}) page
    join change c using (id) left join account a on a.id = coalesce(c.reviewer, c.account)
    order by c.id desc`.execute(db)
  return rows
}

export async function countBin(db: Db, asked: BinFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from change c where ${isAsked(asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface BinnedRecord {
  id: number
  kind: string
  code: string
  secret: boolean
  /** Number that it had. */
  record: number
  wanted: RecordContent
}

/** Holds removed records against others until the transaction ends. */
export async function lockBin(
  tx: Db,
  ids: readonly number[],
  secrets: boolean,
): Promise<Map<number, BinnedRecord>> {
  const { rows } = await sql<BinnedRecord>`
    select c.id, c.kind, c.code, c.secret, c.record, c.wanted from change c
    where c.id = any(${ids}) and ${isAsked({ secrets })} order by c.id for update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function takeOut(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`update change set in_bin = false, belongings = null where id = any(${ids})`.execute(tx)
}

/** Deletes removed records with their history up to the removal. */
export async function deleteHistory(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    delete from change c using change gone
    where gone.id = any(${ids}) and c.kind = gone.kind and c.code = gone.code
      and (c.applied_at <= gone.applied_at or c.record = gone.record)`.execute(tx)
}
