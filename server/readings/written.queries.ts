import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import { held, heldOf } from './batches.queries.ts'

/** Records with the number of their readings that were written or taken back. */
export interface ReadingCount {
  record: number
  done: number
}

/** Writes the readings of a batch; those of records that are gone or secret by now are left out. */
export async function writeReadings(tx: Db, batch: number): Promise<ReadingCount[]> {
  const { rows } = await sql<ReadingCount>`
    with stored as (
      insert into observation (record, quantity, at, ${held})
      select b.record, b.quantity, b.at, ${heldOf('b')} from batch_reading b
      join record r on r.id = b.record and not r.sealed where b.batch = ${batch}
      on conflict (record, quantity, at, sealed) do update set value = excluded.value,
        provisional = excluded.provisional, below = excluded.below, quality = excluded.quality,
        rebased = excluded.rebased, remark = excluded.remark
      returning record, quantity, at),
    marked as (
      update batch_reading b set written = true from stored s
      where b.batch = ${batch} and b.record = s.record and b.quantity = s.quantity and b.at = s.at)
    select record, count(*)::int as done from stored group by record`.execute(tx)
  return rows
}

/**
 * Passes what stood before a batch to the next batch that wrote in the same places: its readings stand there now, and
 * undoing it is to bring back what stood before both. Returns the records, with how many of their readings.
 */
export async function passBefore(tx: Db, batch: number, operation: number): Promise<ReadingCount[]> {
  const { rows } = await sql<ReadingCount>`
    with next as (
      select distinct on (b.record, b.quantity, b.at) b.record, b.quantity, b.at, b.before, l.batch
      from batch_reading b
      join batch_reading l on l.record = b.record and l.quantity = b.quantity and l.at = b.at
        and l.batch <> b.batch and l.written
      join reading_batch o on o.id = l.batch and o.operation > ${operation}
      where b.batch = ${batch} and b.written
      order by b.record, b.quantity, b.at, o.operation),
    passed as (
      update batch_reading l set before = next.before from next
      where l.batch = next.batch and l.record = next.record and l.quantity = next.quantity and l.at = next.at),
    left_over as (
      update batch_reading b set written = false from next
      where b.batch = ${batch} and b.record = next.record and b.quantity = next.quantity and b.at = next.at
      returning b.record)
    select record, count(*)::int as done from left_over group by record`.execute(tx)
  return rows
}

/** Takes the readings of a batch back that stand as it wrote them. */
export async function undoReadings(tx: Db, batch: number): Promise<ReadingCount[]> {
  const standing = sql`o.record = b.record and o.quantity = b.quantity and o.at = b.at and b.batch = ${batch}
    and b.written and (${heldOf('o')}) is not distinct from (${heldOf('b')})`
  const { rows } = await sql<ReadingCount>`
    with gone as (
      delete from observation o using batch_reading b where ${standing} and b.before is null
      returning o.record, o.quantity, o.at),
    restored as (
      update observation o set value = (b.before ->> 0)::float8, provisional = (b.before ->> 1)::boolean,
        below = (b.before ->> 2)::boolean, quality = b.before ->> 3, rebased = (b.before ->> 4)::boolean,
        remark = b.before ->> 5
      from batch_reading b where ${standing} and b.before is not null
      returning o.record, o.quantity, o.at),
    undone as (select * from gone union all select * from restored),
    marked as (
      update batch_reading b set written = false from undone u
      where b.batch = ${batch} and b.record = u.record and b.quantity = u.quantity and b.at = u.at)
    select record, count(*)::int as done from undone group by record`.execute(tx)
  return rows
}

/** Readings of a batch that are written still: their records lie in the bin, or are secret by now. */
export async function countWritten(tx: Db, batch: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from batch_reading
    where batch = ${batch} and written`.execute(tx)
  return rows[0]?.count ?? 0
}
