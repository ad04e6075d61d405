import { sql } from 'kysely'

import type { BatchState } from '#contract/back-office/batches.ts'
import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

export interface Counts {
  total: number
  good: number
  created: number
  updated: number
  unchanged: number
  bad: number
}

export interface BatchRow extends Counts {
  id: number
  resource: string
  account: number
  fileName: string
  state: BatchState
  mode: 'good' | 'all' | null
  done: number
  stopping: boolean
  failure: string | null
  hasFile: boolean
  createdAt: Date
}

const columns = sql`id, resource, account, file_name as "fileName", state, mode, total, good, created, updated,
  unchanged, bad, done, stopping, failure, file is not null as "hasFile", created_at as "createdAt"`

export interface NewBatch extends Counts {
  resource: string
  account: number
  fileName: string
  sha256: Buffer
  file: Buffer
  problems: Buffer
}

export async function insertBatch(db: Db, batch: NewBatch): Promise<BatchRow | undefined> {
  const { total, good, created, updated, unchanged, bad } = batch
  const { rows } = await sql<BatchRow>`insert into sheet_batch
    (resource, account, file_name, sha256, file, problems, state, total, good, created, updated, unchanged, bad)
    values (${batch.resource}, ${batch.account}, ${batch.fileName}, ${batch.sha256}, ${batch.file},
      ${batch.problems}, 'checked', ${total}, ${good}, ${created}, ${updated}, ${unchanged}, ${bad})
    returning ${columns}`.execute(db)
  return rows[0]
}

/** A batch of an account; locked for a change of its state. */
export async function findBatch(
  db: Db,
  { id, account }: { id: number; account: number },
  lock = false,
): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select ${columns} from sheet_batch
    where id = ${id} and account = ${account} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function listBatches(
  db: Db,
  { account, limit, offset }: { account: number; limit: number; offset: number },
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`select ${columns} from sheet_batch where account = ${account}
    order by id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countBatches(db: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from sheet_batch
    where account = ${account}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface Piece {
  /** The first byte, from 1. */
  from: number
  size: number
}

/** A piece of the file that is stored sealed with a batch; empty behind its end, undefined without a file. */
export async function findSealedPiece(
  db: Db,
  id: number,
  { from, size }: Piece,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ piece: Buffer | null }>`
    select substring(file from ${from}::int for ${size}::int) as piece from sheet_batch where id = ${id}`.execute(
    db,
  )
  return rows[0]?.piece ?? undefined
}

/** The problems that are stored sealed with a batch. */
export async function findSealedProblems(db: Db, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ problems: Buffer | null }>`select problems from sheet_batch
    where id = ${id}`.execute(db)
  return rows[0]?.problems ?? undefined
}

export async function setState(
  db: Db,
  id: number,
  { state, mode, failure }: { state: BatchState; mode?: 'good' | 'all'; failure?: string },
): Promise<void> {
  await sql`update sheet_batch set state = ${state}, mode = coalesce(${mode ?? null}, mode),
      failure = ${failure ?? null}, ended_at = case when ${state} = 'queued' then null else now() end
    where id = ${id}`.execute(db)
}

export async function askToStop(db: Db, id: number): Promise<void> {
  await sql`update sheet_batch set stopping = true where id = ${id}`.execute(db)
}

/** Notes how far a batch is; answers whether it is to stop. */
export async function noteProgress(db: Db, id: number, done: number): Promise<boolean> {
  const { rows } = await sql<{ stopping: boolean }>`update sheet_batch set done = ${done}
    where id = ${id} returning stopping`.execute(db)
  return rows[0]?.stopping ?? true
}

/** The counts of what was written. */
export async function setWritten(
  tx: Db,
  id: number,
  { created, updated, unchanged, bad }: Omit<Counts, 'total' | 'good'>,
): Promise<void> {
  await sql`update sheet_batch set state = 'done', ended_at = now(), created = ${created}, updated = ${updated},
      unchanged = ${unchanged}, bad = ${bad}, good = total - ${bad}, done = total - ${bad}
    where id = ${id}`.execute(tx)
}

/** Of two that work at one batch the second one waits for neither: false. Held until the transaction ends. */
export async function holdBatch(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(7240050, ${id}::int) as held`.execute(tx)
  return rows[0]?.held ?? false
}

/** Lifts the limits of calls, for the transaction. */
export async function liftLimits(tx: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
    set_config('gin_pending_list_limit', '4MB', true)`.execute(tx)
}

export interface Change {
  row: number
  title: string
  version: number
  before: object | null
}

export async function insertChanges(tx: Db, batch: number, changes: readonly Change[]): Promise<void> {
  await sql`insert into sheet_change (batch, row, title, version, before)
    select ${batch}, c.row, c.title, c.version, nullif(c.before, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (row bigint, title text, version int, before jsonb)`.execute(tx)
}

/** The next changes of a batch, the latest rows first. */
export async function listChanges(
  tx: Db,
  batch: number,
  { below, limit }: { below: number; limit: number },
): Promise<Change[]> {
  const { rows } = await sql<Change>`select row, title, version, before from sheet_change
    where batch = ${batch} and row < ${below} order by row desc limit ${limit}`.execute(tx)
  return rows
}

/** Forgets files and problems after a week. */
export const deleteOldFiles = (db: Db): Promise<number> =>
  countRows(
    sql`update sheet_batch set file = null, problems = null
    where file is not null and created_at < now() - interval '7 days' and state <> 'queued'`.execute(db),
  )

export async function deleteChanges(tx: Db, batch: number, rows: readonly number[]): Promise<void> {
  await sql`delete from sheet_change where batch = ${batch} and row = any(${rows})`.execute(tx)
}
