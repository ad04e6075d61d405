import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** One number for all that import, undo or load: they take turns. */
const lock = 7_240_012

/** Whoever has the turn, as others are told. */
export interface Turn {
  /** What is imported or undone. */
  job: string
  since: Date
  /** Records done, of all; zero of zero while nobody knows. */
  done: number
  total: number
}

/** Takes the turn until the transaction ends, if nobody has it; answers with the number of the connection. */
export async function tryTurn(tx: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number; ours: boolean }>`
    select pg_backend_pid() as pid, pg_try_advisory_xact_lock(${lock}) as ours`.execute(tx)
  return rows[0]?.ours ? rows[0].pid : undefined
}

/** Who has the turn; undefined when nobody does, or nobody has said for what. */
export async function findTurn(db: Db): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    select t.job, t.since, t.done, t.total from import_turn t join pg_locks l using (pid)
    where l.locktype = 'advisory' and l.objid = ${lock} and l.granted
      and l.database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]
}

/** Says who has the turn; what others left behind, who have it no more, goes. */
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

/** What is long ends by itself, not by a limit that is meant for calls; words are put into the index by the hundred. */
export async function liftLimits(tx: Db): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('gin_pending_list_limit', '4MB', true)`.execute(tx)
}

/** Puts the words that wait into their indexes, so that no search reads through them. */
export async function settleWords(tx: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam
    where c.relkind = 'i' and a.amname = 'gin' and c.relnamespace = current_schema()::regnamespace`.execute(
    tx,
  )
}

/** Asks for nothing, to see whether the database answers. */
export async function ask(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
