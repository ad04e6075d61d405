import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface QueueState {
  queue: string
  waiting: number
  running: number
  failed: number
  /** Seconds since the job that has waited longest could have begun; 0 where none waits. */
  waitingSince: number
}

/** The queues that have any job, and those that had one within a day. */
export async function listQueues(db: Db): Promise<QueueState[]> {
  const waits = sql`state in ('created', 'retry') and start_after <= now()`
  const { rows } = await sql<QueueState>`
    select name as queue, count(*) filter (where ${waits})::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where ${waits})), 0)::float as "waitingSince"
    from job.job where left(name, 2) <> '__' group by name`.execute(db)
  return rows
}

export interface ReplicaState {
  replica: string
  /** Seconds by which it lags; 0 where it has all. */
  lag: number
  /** Bytes of the log that it has not replayed. */
  behind: number
}

/** The replicas that are connected; none where the role may not see them. */
export async function listReplicas(db: Db): Promise<ReplicaState[]> {
  const { rows } = await sql<ReplicaState>`
    select coalesce(nullif(application_name, ''), client_addr::text, 'local') as replica,
      max(coalesce(extract(epoch from replay_lag), 0))::float as lag,
      max(coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0))::float as behind
    from pg_stat_replication where state is not null and not pg_is_in_recovery() group by 1`.execute(db)
  return rows
}

export interface LogReader {
  reader: string
  isActive: boolean
}

/** For whom the log is held back (replication slots), but for backups of our own. */
export async function listLogReaders(db: Db): Promise<LogReader[]> {
  const { rows } = await sql<LogReader>`
    select slot_name as reader, active as "isActive" from pg_replication_slots
    where not temporary and not starts_with(slot_name, 'geolibrary_')`.execute(db)
  return rows
}

/** Bytes of the database. */
export async function measureDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** How much of each migration's backfill is done, 0 to 1. */
export const listBackfills = (db: Db) => db.selectFrom('backfill').select(['name', 'share']).execute()
