import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import { held, heldOf } from './batches.queries.ts'

/** Records with the number of their readings that were written or taken back. */
export interface ReadingCount {
  record: number
  done: number
}

/** The points of a batch that are there and not secret, held until the transaction ends. */
async function holdPoints(tx: Db, batch: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r where r.id in (select record from batch_reading where batch = ${batch}) and not r.sealed
    order by r.id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Writes the readings of a batch; those of records that are gone or secret by now are left out. In two statements: a
 * batch that came in the same transaction is too new for the planner to know how to join it with what was written.
 */
export async function writeReadings(tx: Db, batch: number): Promise<ReadingCount[]> {
  const points = await holdPoints(tx, batch)
  await sql`
    insert into observation (record, quantity, at, ${held})
    select record, quantity, at, ${held} from batch_reading where batch = ${batch} and record = any(${points}::bigint[])
    on conflict (record, quantity, at, sealed) do update set value = excluded.value,
      provisional = excluded.provisional, below = excluded.below, quality = excluded.quality,
      rebased = excluded.rebased, remark = excluded.remark`.execute(tx)
  const { rows } = await sql<ReadingCount>`
    with marked as (
      update batch_reading set written = true where batch = ${batch} and record = any(${points}::bigint[])
      returning record)
    select record, count(*)::int as done from marked group by record`.execute(tx)
  return rows
}

/**
 * Passes what stood before a batch to the next batch that wrote in the same places: its readings stand there now, and
 * undoing it is to bring back what stood before both. Returns the records, with how many of their readings. Rows of
 * batches are told by where they lie, which the planner joins well however little it knows of them.
 */
export async function passBefore(tx: Db, batch: number, operation: number): Promise<ReadingCount[]> {
  const { rows } = await sql<ReadingCount>`
    with next as (
      select distinct on (b.record, b.quantity, b.at) b.record, b.before, b.ctid as own, l.ctid as other
      from batch_reading b
      join batch_reading l on l.record = b.record and l.quantity = b.quantity and l.at = b.at
        and l.batch <> b.batch and l.written
      join reading_batch o on o.id = l.batch and o.operation > ${operation}
      where b.batch = ${batch} and b.written
      order by b.record, b.quantity, b.at, o.operation),
    passed as (update batch_reading l set before = next.before from next where l.ctid = next.other),
    left_over as (update batch_reading set written = false where ctid = any(array(select own from next)))
    select record, count(*)::int as done from next group by record`.execute(tx)
  return rows
}

/** Takes the readings of a batch back that stand as it wrote them. */
export async function undoReadings(tx: Db, batch: number): Promise<ReadingCount[]> {
  const standing = sql`o.record = b.record and o.quantity = b.quantity and o.at = b.at and b.batch = ${batch}
    and b.written and (${heldOf('o')}) is not distinct from (${heldOf('b')})`
  const { rows } = await sql<ReadingCount>`
    with gone as (
      delete from observation o using batch_reading b where ${standing} and b.before is null
      returning o.record, b.ctid as own),
    restored as (
      update observation o set value = (b.before ->> 0)::float8, provisional = (b.before ->> 1)::boolean,
        below = (b.before ->> 2)::boolean, quality = b.before ->> 3, rebased = (b.before ->> 4)::boolean,
        remark = b.before ->> 5
      from batch_reading b where ${standing} and b.before is not null
      returning o.record, b.ctid as own),
    undone as (select * from gone union all select * from restored),
    marked as (update batch_reading set written = false where ctid = any(array(select own from undone)))
    select record, count(*)::int as done from undone group by record`.execute(tx)
  return rows
}

/** Readings of a batch that are written still: their records lie in the bin, or are secret by now. */
export async function countWritten(tx: Db, batch: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from batch_reading
    where batch = ${batch} and written`.execute(tx)
  return rows[0]?.count ?? 0
}
