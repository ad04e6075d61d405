import { sql } from 'kysely'

import type { BatchState } from '#contract/readings/moves.ts'
import type { ReadingMark } from '#contract/series/series-views.ts'
import type { Db } from '#database/database.ts'

import type { ReadingChange } from './check.ts'

export interface StoredBatch {
  id: number
  kind: string
  fileName: string
  state: BatchState
  author: number | null
  authorName: string | null
  reviewer: string | null
  added: number
  changed: number
  unchanged: number
  refused: number
  comment: string | null
  operation: number | null
  deliveryId: number | null
  deliveryTitle: string | null
  createdAt: Date
  decidedAt: Date | null
}

interface NewBatch {
  kind: string
  fileName: string
  author: number | null
  state: 'draft' | 'review'
  added: number
  changed: number
  unchanged: number
  refused: number
  report: unknown
  deliveryFile?: number
}

export async function insertBatch(tx: Db, { report, ...batch }: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('readingBatch')
    .values({ ...batch, report: JSON.stringify(report) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The columns of a stored reading that say what was read, in the order of `before`. */
export const held = sql.raw('value, provisional, below, quality, rebased, remark')
export const heldOf = (table: string) =>
  sql.raw(
    ['value', 'provisional', 'below', 'quality', 'rebased', 'remark']
      .map((one) => `${table}.${one}`)
      .join(', '),
  )

export async function insertChanges(tx: Db, batch: number, changes: readonly ReadingChange[]): Promise<void> {
  const of = <K extends keyof ReadingChange>(name: K) => changes.map((one) => one[name])
  const before = changes.map(({ before: b }) =>
    b ? JSON.stringify([b.value, b.provisional, b.below, b.quality, b.rebased, b.remark]) : null,
  )
  await sql`
    insert into batch_reading (batch, record, quantity, at, ${held}, before)
    select ${batch}, * from unnest(${of('record')}::bigint[], ${of('quantity')}::text[], ${of('at')}::timestamptz[],
      ${of('value')}::float8[], ${of('provisional')}::bool[], ${of('below')}::bool[], ${of('quality')}::text[],
      ${of('rebased')}::bool[], ${of('remark')}::text[], ${before}::jsonb[])`.execute(tx)
}

const batchColumns =
  sql.raw(`b.id, b.kind, b.file_name as "fileName", b.state, b.author, a.name as "authorName",
  d.name as reviewer, b.added, b.changed, b.unchanged, b.refused, b.comment, b.operation, y.id as "deliveryId",
  y.title as "deliveryTitle", b.created_at as "createdAt",
  b.decided_at as "decidedAt"`)
const batchJoins = sql.raw(`left join account a on a.id = b.author left join account d on d.id = b.reviewer
  left join delivery_file f on f.id = b.delivery_file left join delivery y on y.id = f.delivery`)

/** Whose batches: all, or those of one author. */
type Author = number | null

export async function listBatches(
  db: Db,
  author: Author,
  { state, limit, offset }: { state: BatchState | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: StoredBatch[] }> {
  const where = sql`where (${author}::bigint is null or b.author = ${author}::bigint)
    and (${state ?? null}::text is null or b.state = ${state ?? null}::text)`
  const { rows } = await sql<StoredBatch>`
    select ${batchColumns} from reading_batch b ${batchJoins} ${where}
    order by b.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from reading_batch b ${where}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

export async function findBatch(
  db: Db,
  author: Author,
  id: number,
  { locked = false } = {},
): Promise<(StoredBatch & { report: unknown }) | undefined> {
  const { rows } = await sql<StoredBatch & { report: unknown }>`
    select ${batchColumns}, b.report from reading_batch b ${batchJoins}
    where b.id = ${id} and (${author}::bigint is null or b.author = ${author}::bigint)
    ${sql.raw(locked ? 'for update of b' : '')}`.execute(db)
  return rows[0]
}

interface SeriesSum {
  code: string
  quantity: string
  added: number
  changed: number
  from: Date
  to: Date
}

const maxSeries = 1000

/** The series that a batch changes, of records that may be seen, those with the most corrections first. */
export async function listSeries(db: Db, batch: number): Promise<{ count: number; rows: SeriesSum[] }> {
  const { rows } = await sql<SeriesSum & { count: number }>`
    select r.code, b.quantity, count(*) filter (where before is null)::int as added,
      count(before)::int as changed, min(b.at) as "from", max(b.at) as "to", (count(*) over ())::int as count
    from batch_reading b join record r on r.id = b.record and not r.sealed
    where b.batch = ${batch} group by r.code, b.quantity
    order by changed desc, r.code, b.quantity limit ${maxSeries}`.execute(db)
  return { count: rows[0]?.count ?? 0, rows }
}

export interface ReadingContent extends ReadingMark {
  value: number | null
  provisional: boolean
}

/** What stood in the place of a reading, as its row keeps it. */
export type ReadingBefore = [
  value: number | null,
  provisional: boolean,
  below: boolean,
  quality: ReadingMark['quality'],
  rebased: boolean,
  remark: string | null,
]

interface ChangedReading extends ReadingContent {
  at: Date
  before: ReadingBefore | null
}

export async function listCurve(
  db: Db,
  batch: number,
  { kind, code, quantity }: { kind: string; code: string; quantity: string },
): Promise<ChangedReading[]> {
  const { rows } = await sql<ChangedReading>`
    select b.at, ${heldOf('b')}, b.before from batch_reading b
    join record r on r.id = b.record and r.kind = ${kind} and r.code = ${code} and not r.sealed
    where b.batch = ${batch} and b.quantity = ${quantity} order by b.at`.execute(db)
  return rows
}

export async function setState(
  tx: Db,
  id: number,
  {
    state,
    reviewer = null,
    comment = null,
    operation = null,
  }: { state: BatchState; reviewer?: number | null; comment?: string | null; operation?: number | null },
): Promise<void> {
  await sql`update reading_batch set state = ${state}, comment = coalesce(${comment}, comment),
    operation = coalesce(${operation}::bigint, operation),
    reviewer = coalesce(${reviewer}::bigint, reviewer),
    decided_at = case when ${reviewer}::bigint is null then decided_at else clock_timestamp() end
    where id = ${id}`.execute(tx)
}

export async function deleteBatch(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('readingBatch').where('id', '=', id).execute()
}

/** Batches are written one after the other, so that each knows what stood before it. */
export async function takeTurn(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7240085)`.execute(tx)
}

const standingContent = sql`case when o.record is not null then jsonb_build_array(${heldOf('o')}) end`

/** Whether what stands is no longer what stood when the batch was checked. */
export async function isStale(tx: Db, batch: number): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select exists (select from batch_reading b left join observation o using (record, quantity, at)
      where b.batch = ${batch} and b.before is distinct from ${standingContent}) as stale`.execute(tx)
  return rows[0]?.stale ?? false
}

/** Whether any reading of its points was taken or taken back since the batch was checked. */
export async function isOvertaken(tx: Db, batch: number): Promise<boolean> {
  const { rows } = await sql<{ overtaken: boolean }>`
    select exists (select from reading_batch own
      join reading_batch other on other.id <> own.id and other.decided_at > own.created_at
        and other.operation is not null
      where own.id = ${batch} and exists (select from batch_reading a
        join batch_reading b on b.batch = own.id and b.record = a.record where a.batch = other.id)) as overtaken`.execute(
    tx,
  )
  return rows[0]?.overtaken ?? false
}

/** The batches that came in these files of deliveries and were taken, the last one first. */
export async function listOfDelivery(tx: Db, files: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from reading_batch
    where delivery_file = any(${files}) and state = 'taken' order by id desc`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a batch has readings of a record that is secret by now. */
export async function hasSecret(db: Db, batch: number): Promise<boolean> {
  const { rows } = await sql<{ secret: boolean }>`
    select exists (select from batch_reading b join record r on r.id = b.record and r.sealed
      where b.batch = ${batch}) as secret`.execute(db)
  return rows[0]?.secret ?? false
}

export async function countReadings(db: Db, batch: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from batch_reading where batch = ${batch}`.execute(db)
  return rows[0]?.count ?? 0
}
