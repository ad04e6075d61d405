import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Key of the advisory lock that serialises imports, undos and loads. */
const lock = 7_240_012

/** The current holder of the lock, as shown to those who wait. */
export interface Turn {
  /** The file or batch in progress. */
  job: string
  since: Date
  /** Records done and in total; both are zero while unknown. */
  done: number
  total: number
}

/** Tries to lock until the transaction ends; returns the backend pid, or undefined if it is locked. */
export async function tryTurn(tx: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number; ours: boolean }>`
    select pg_backend_pid() as pid, pg_try_advisory_xact_lock(${lock}) as ours`.execute(tx)
  return rows[0]?.ours ? rows[0].pid : undefined
}

/** Returns the holder of the lock; undefined if it is free or the holder is unknown. */
export async function findTurn(db: Db): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    select t.job, t.since, t.done, t.total from import_turn t join pg_locks l using (pid)
    where l.locktype = 'advisory' and l.objid = ${lock} and l.granted
      and l.database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]
}

/** Records the holder of the lock, and deletes records of former holders. */
export async function setTurn(db: Db, pid: number, { job, done, total }: Omit<Turn, 'since'>): Promise<void> {
  await sql`
    with gone as (delete from import_turn where pid <> ${pid})
    insert into import_turn (pid, job, done, total) values (${pid}, ${job}, ${done}, ${total})
    on conflict (pid) do update set (job, done, total) = row (excluded.job, excluded.done, excluded.total),
      since = case when import_turn.job = excluded.job then import_turn.since else now() end`.execute(db)
}

export async function deleteTurn(db: Db, pid: number): Promise<void> {
  await sql`delete from import_turn where pid = ${pid}`.execute(db)
}

/** Lifts the timeouts, which are meant for calls; index entries are collected and inserted in batches. */
export async function liftLimits(tx: Db): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('gin_pending_list_limit', '4MB', true)`.execute(tx)
}

/** Flushes pending index entries, so that searches need not scan them. */
export async function settleWords(tx: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam
    where c.relkind = 'i' and a.amname = 'gin' and c.relnamespace = current_schema()::regnamespace`.execute(
    tx,
  )
}

/** Checks whether the database responds. */
export async function ask(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
