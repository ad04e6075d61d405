import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

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

/** Codes among these that secret records have. */
export async function listSealedCodes(
  tx: Db,
  kind: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from sealed_record where kind = ${kind} and code = any(${codes})`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}
