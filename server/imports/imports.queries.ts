import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { coarsePlace, toMercator } from '#geology/places/mercator.ts'

import type { Draft } from './records/drafts.ts'

export interface BatchRow {
  id: number
  fileName: string
  format: string
  state: 'published' | 'undone'
  taken: number
  unchanged: number
  refused: number
  createdAt: Date
}

interface NewBatch {
  fileName: string
  sha256: Buffer
  format: string
  account: number | null
}

/** Inserts a batch; its result is written at the end. */
export async function insertBatch(tx: Db, batch: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('importBatch')
    .values({ ...batch, state: 'published', taken: 0, unchanged: 0, refused: 0, report: JSON.stringify([]) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setBatchResult(
  tx: Db,
  id: number,
  { report, ...counts }: { taken: number; unchanged: number; refused: number; report: unknown },
): Promise<void> {
  await tx
    .updateTable('importBatch')
    .set({ ...counts, report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute()
}

export async function deleteBatch(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('importBatch').where('id', '=', id).execute()
}

/** Locks a published batch; undefined if it does not exist or was undone. */
export function lockBatch(tx: Db, id: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('importBatch')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .forUpdate()
    .executeTakeFirst()
}

/** Counts the changes of a batch that were not undone. */
export async function countChanges(tx: Db, batch: number): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select count(*) as changes from change
    where batch = ${batch} and state = 'applied' and action <> 'remove'`.execute(tx)
  return rows[0]?.changes ?? 0
}

export async function setBatchUndone(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('importBatch')
    .set({ state: 'undone', undoneAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The latest batches, newest first. */
export function listBatches(db: Db, size: number): Promise<BatchRow[]> {
  return db
    .selectFrom('importBatch')
    .select(['id', 'fileName', 'format', 'state', 'taken', 'unchanged', 'refused', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
}

/** Ids of records by their own codes. */
export async function findIds(tx: Db, kind: string, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from record where kind = ${kind} and code = any(${codes})
    union all select record, code from sealed_record where kind = ${kind} and code = any(${codes})`.execute(
    tx,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export interface Twin {
  code: string
  twin: string
}

/**
 * Finds possible duplicates: boreholes within two metres and of the same depth under another code. A
 * protected hole is indexed at the centre of its coarse cell. Places are looked up one by one (`offset 0`):
 * after a large import the planner lacks statistics and would compare all pairs.
 */
export async function listTwins(tx: Db, kind: Kind, drafts: readonly Draft[]): Promise<Twin[]> {
  const placed = drafts.flatMap(({ code, lng, lat, values }) =>
    lng == null || lat == null || values['finalDepth'] == null
      ? []
      : [{ code, depth: values['finalDepth'], ...spotOf(lng, lat) }],
  )
  const column = (name: keyof (typeof placed)[number]) => placed.map((row) => row[name])
  const { rows } = await sql<Twin>`
    with d as (
      select code, depth, point(x, y) as at, point(coarse_x, coarse_y) as coarse, reach
      from unnest(${column('code')}::text[], ${column('depth')}::float8[], ${column('x')}::float8[],
        ${column('y')}::float8[], ${column('coarseX')}::float8[], ${column('coarseY')}::float8[],
        ${column('reach')}::float8[]) as t (code, depth, x, y, coarse_x, coarse_y, reach)
    ), near as (
      select d.code, d.depth, r.id, r.code as twin
      from d cross join lateral (select * from record where public_point <@ circle(d.at, d.reach) offset 0) r
      where r.kind = ${kind.name} and r.access = 'open'
      union all
      select d.code, d.depth, r.id, r.code
      from d cross join lateral (select * from record where public_point <@ circle(d.coarse, 1) offset 0) r
      where r.kind = ${kind.name} and r.access <> 'open' and r.point <-> d.at <= d.reach
    )
    select n.code, n.twin from near n join ${sql.table(kind.table)} b on b.id = n.id
    where n.twin <> n.code and abs(b.final_depth - n.depth) < 0.005
    order by n.code, n.twin limit 1000`.execute(tx)
  return rows
}

/** A place in EPSG:3857, the centre of its coarse cell, and two metres on the ground in map units. */
function spotOf(lng: number, lat: number) {
  const [[x, y], [coarseX, coarseY]] = [toMercator(lng, lat), toMercator(...coarsePlace(lng, lat))]
  return { x, y, coarseX, coarseY, reach: 2 / Math.cos((lat * Math.PI) / 180) }
}
