import { sql } from 'kysely'

import type { DrawingFeatures } from '#contract/map/drawings.ts'
import type { Db } from '#database/database.ts'

interface LineRow {
  id: string
  title: string
  shared: boolean
  version: number
  total: number
  updatedAt: Date
}

export async function listDrawingsOf(db: Db, account: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select id, title, shared, version, jsonb_array_length(features -> 'features') as total,
      updated_at as "updatedAt"
    from map_drawing where account = ${account} order by updated_at desc, id`.execute(db)
  return rows
}

interface DrawingRow extends LineRow {
  account: number
  features: unknown
}

export async function findDrawingById(db: Db, id: string): Promise<DrawingRow | undefined> {
  const { rows } = await sql<DrawingRow>`
    select id, account, title, shared, version, features,
      jsonb_array_length(features -> 'features') as total, updated_at as "updatedAt"
    from map_drawing where id = ${id}`.execute(db)
  return rows[0]
}

/** Holds a member's drawings against the member's other calls until the transaction ends. */
export async function lockDrawingsOf(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

export async function countDrawingsOf(tx: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from map_drawing where account = ${account}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface DrawingWrite {
  title: string
  features: DrawingFeatures
  shared: boolean
}

interface DrawingVersion {
  id: string
  version: number
}

export async function insertDrawing(
  tx: Db,
  account: number,
  { title, features, shared }: DrawingWrite,
): Promise<DrawingVersion | undefined> {
  const { rows } = await sql<DrawingVersion>`
    insert into map_drawing (account, title, features, shared)
    values (${account}, ${title}, ${JSON.stringify(features)}::jsonb, ${shared})
    returning id, version`.execute(tx)
  return rows[0]
}

/** Changes a member's drawing if it is still the version that was seen. */
export async function setDrawing(
  db: Db,
  account: number,
  { id, version, title, features, shared }: DrawingWrite & DrawingVersion,
): Promise<DrawingVersion | undefined> {
  const { rows } = await sql<DrawingVersion>`
    update map_drawing set title = ${title}, features = ${JSON.stringify(features)}::jsonb, shared = ${shared},
      version = version + 1, updated_at = now()
    where id = ${id} and account = ${account} and version = ${version} returning id, version`.execute(db)
  return rows[0]
}

export async function isDrawingOf(db: Db, account: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from map_drawing where id = ${id} and account = ${account}`.execute(db)
  return rows.length > 0
}

export async function deleteDrawing(
  db: Db,
  account: number,
  id: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    delete from map_drawing where id = ${id} and account = ${account} returning id`.execute(db)
  return rows[0]
}
