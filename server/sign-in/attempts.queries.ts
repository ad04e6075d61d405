import { sql } from 'kysely'

import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

/** Failures until a key is locked. */
const maxFailures = 10
const window = 15

export async function hasFailed(db: Db, keys: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`select from failed_attempt where key = any(${keys})
    and (failures > 0 or locks > 0) and last_at > now() - make_interval(mins => ${window}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Commits without waiting for the disk: the last counts may be lost in a crash. */
export async function loosenCommit(tx: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
}

/**
 * Counts one failure; undefined if the key is locked. The tenth failure locks the key and resets the count.
 */
export async function countFailure(tx: Db, key: Buffer): Promise<{ full: boolean } | undefined> {
  const recent = sql`case when f.last_at < now() - make_interval(mins => ${window}) then 0 else f.failures end`
  const locks = sql`case when f.last_at < now() - interval '1 day' then 0 else f.locks end`
  const full = sql`${recent} + 1 >= ${maxFailures}::int`
  const { rows } = await sql<{ full: boolean }>`
    insert into failed_attempt as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when ${full} then 0 else ${recent} + 1 end,
      locks = ${locks} + case when ${full} then 1 else 0 end,
      locked_until = case when ${full} then now() + make_interval(mins => least(15, 2 ^ least(${locks}, 4))::int) end,
      last_at = now()
    where f.locked_until is null or f.locked_until <= now()
    returning coalesce(f.locked_until > now(), false) as full`.execute(tx)
  return rows[0]
}

/** Reverts the count of one attempt, and the lock if that attempt caused it. */
export async function uncountFailure(db: Db, key: Buffer, full: boolean): Promise<void> {
  await (
    full
      ? sql`update failed_attempt set failures = ${maxFailures - 1}, locks = locks - 1, locked_until = null
          where key = ${key} and locks > 0`
      : sql`update failed_attempt set failures = failures - 1 where key = ${key} and failures > 0`
  ).execute(db)
}

/** Seconds until a key is unlocked. */
export async function findWait(tx: Db, key: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from locked_until - now()))::int as wait
    from failed_attempt where key = ${key}`.execute(tx)
  return rows[0]?.wait
}

export async function deleteFailures(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`delete from failed_attempt where key = any(${keys})`.execute(db)
}

/** Deletes expired failures, and locks that ended days ago. */
export const deleteOldAttempts = (db: Db): Promise<number> =>
  countRows(
    sql`delete from failed_attempt where last_at < now() - interval '2 days'
    or last_at < now() - make_interval(mins => ${window}) and locks = 0`.execute(db),
  )
