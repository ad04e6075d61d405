import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import type { Draft } from './drafts.ts'

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

/** Imports take turns: two of the same file would both find nothing there. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7240012)`.execute(tx)
}

/** Opens a batch; what it took is written when everything is in. */
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

/** Holds a published batch; undefined when there is none, or it was undone. */
export function lockBatch(tx: Db, id: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('importBatch')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .forUpdate()
    .executeTakeFirst()
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

/** Ids of records by their codes. */
export async function findIds(tx: Db, kind: string, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('record')
    .select(['id', 'code'])
    .where('kind', '=', kind)
    .where('code', '=', (eb) => eb.fn.any(eb.val([...codes])))
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export interface Twin {
  code: string
  twin: string
}

/**
 * Open boreholes within two metres and of the same depth as one to be written, under another code: the same
 * hole may already be here. The deposit's own codes are left out.
 */
export async function listTwins(tx: Db, drafts: readonly Draft[]): Promise<Twin[]> {
  const placed = drafts.filter(
    ({ lng, lat, values }) => lng != null && lat != null && values['finalDepth'] != null,
  )
  const column = (of: (draft: Draft) => unknown) => placed.map(of)
  const { rows } = await sql<Twin>`
    select d.code, r.code as twin
    from unnest(${column((d) => d.code)}::text[], ${column((d) => d.lng)}::float8[],
      ${column((d) => d.lat)}::float8[], ${column((d) => d.values['finalDepth'])}::float8[])
      as d (code, lng, lat, depth),
      lateral (select point(6378137 * radians(d.lng), 6378137 * ln(tan(pi() / 4 + radians(d.lat) / 2))) as p) as at
      join record r on r.kind = 'borehole' and r.code <> d.code
        and r.public_point <@ circle(at.p, 2 / cos(radians(d.lat)))
      join borehole b on b.id = r.id and abs(b.final_depth - d.depth) < 0.005
    order by d.code, r.code limit 1000`.execute(tx)
  return rows
}
