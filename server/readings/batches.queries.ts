import { sql } from 'kysely'

import type { ReadingMark } from '#contract/catalogue/routes.ts'
import type { BatchState } from '#contract/readings/moves.ts'
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
  createdAt: Date
  decidedAt: Date | null
}

interface NewBatch {
  kind: string
  fileName: string
  sha256: Buffer
  author: number | null
  state: 'draft' | 'review'
  added: number
  changed: number
  unchanged: number
  refused: number
  report: unknown
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
const held = sql.raw('value, provisional, below, quality, rebased, remark')
const heldOf = (table: string) =>
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
  d.name as reviewer, b.added, b.changed, b.unchanged, b.refused, b.comment, b.operation, b.created_at as "createdAt",
  b.decided_at as "decidedAt"`)
const people = sql.raw('left join account a on a.id = b.author left join account d on d.id = b.reviewer')

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
    select ${batchColumns} from reading_batch b ${people} ${where}
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
    select ${batchColumns}, b.report from reading_batch b ${people}
    where b.id = ${id} and (${author}::bigint is null or b.author = ${author}::bigint)
    ${sql.raw(locked ? 'for update of b' : '')}`.execute(db)
  return rows[0]
}

interface SeriesSum {
  code: string
  title: string
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
    select r.code, r.title, b.quantity, count(*) filter (where before is null)::int as added,
      count(before)::int as changed, min(b.at) as "from", max(b.at) as "to", (count(*) over ())::int as count
    from batch_reading b join record r on r.id = b.record and not r.sealed
    where b.batch = ${batch} group by r.code, r.title, b.quantity
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
    decided_at = case when ${reviewer}::bigint is null then decided_at else now() end
    where id = ${id}`.execute(tx)
}

export async function deleteBatch(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('readingBatch').where('id', '=', id).execute()
}

/** Batches are written one after the other, so that each knows what stood before it. */
export async function takeTurn(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7240085)`.execute(tx)
}

/**
 * Writes the readings of a batch, and keeps what stood in their places; those of records that are gone or secret by now
 * are left out. Returns the records that have changed, with how many readings each.
 */
export async function writeReadings(tx: Db, batch: number): Promise<{ record: number; done: number }[]> {
  await sql`
    update batch_reading b set before = (
      select jsonb_build_array(${heldOf('o')}) from observation o
      where o.record = b.record and o.quantity = b.quantity and o.at = b.at)
    where batch = ${batch}`.execute(tx)
  const { rows } = await sql<{ record: number; done: number }>`
    with written as (
      insert into observation (record, quantity, at, ${held})
      select b.record, b.quantity, b.at, ${heldOf('b')} from batch_reading b
      join record r on r.id = b.record and not r.sealed where b.batch = ${batch}
      on conflict (record, quantity, at, sealed) do update set value = excluded.value,
        provisional = excluded.provisional, below = excluded.below, quality = excluded.quality,
        rebased = excluded.rebased, remark = excluded.remark
      returning record)
    select record, count(*)::int as done from written group by record`.execute(tx)
  return rows
}

/** Takes the readings of a batch back where they still stand as it wrote them. */
export async function undoReadings(tx: Db, batch: number): Promise<{ record: number; done: number }[]> {
  const standing = sql`o.record = b.record and o.quantity = b.quantity and o.at = b.at and b.batch = ${batch}
    and (${heldOf('o')}) is not distinct from (${heldOf('b')})`
  const { rows } = await sql<{ record: number; done: number }>`
    with gone as (
      delete from observation o using batch_reading b where ${standing} and b.before is null returning o.record),
    restored as (
      update observation o set value = (b.before ->> 0)::float8, provisional = (b.before ->> 1)::boolean,
        below = (b.before ->> 2)::boolean, quality = b.before ->> 3, rebased = (b.before ->> 4)::boolean,
        remark = b.before ->> 5
      from batch_reading b where ${standing} and b.before is not null returning o.record)
    select record, count(*)::int as done from (select * from gone union all select * from restored) both_
    group by record`.execute(tx)
  return rows
}

export async function countReadings(db: Db, batch: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from batch_reading where batch = ${batch}`.execute(db)
  return rows[0]?.count ?? 0
}
