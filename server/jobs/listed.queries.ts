import { type RawBuilder, sql } from 'kysely'

import type { JobState } from '#contract/back-office/jobs.ts'
import type { PageRequest } from '#contract/wire.ts'
import type { Db } from '#database/database.ts'

// The tables of pg-boss. They are made by the first server, and are no part of the migrated schema.
const table = sql.table('job.job')
const isOurs = sql`left(name, 2) <> '__'`

const states: Record<JobState, RawBuilder<boolean>> = {
  waiting: sql<boolean>`state in ('created', 'retry')`,
  running: sql<boolean>`state = 'active'`,
  failed: sql<boolean>`state = 'failed'`,
  done: sql<boolean>`state in ('completed', 'cancelled')`,
}

export interface QueueRow {
  queue: string
  waiting: number
  running: number
  failed: number
}

export async function countJobs(db: Db): Promise<QueueRow[]> {
  const { rows } =
    await sql<QueueRow>`select name as queue, count(*) filter (where ${states.waiting})::int as waiting,
      count(*) filter (where ${states.running})::int as running, count(*) filter (where ${states.failed})::int as failed
    from ${table} where ${isOurs} group by name order by name`.execute(db)
  return rows
}

export interface JobRow {
  id: string
  queue: string
  state: JobState
  retries: number
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
  reason: string
}

interface JobQuery extends PageRequest {
  state: JobState | undefined
}

/** The reason is a code of the database where there is one: its text could name what was written. */
export async function pageJobs(db: Db, { state, current, size }: JobQuery) {
  const where = sql`${isOurs} and ${state === undefined ? sql`not ${states.done}` : states[state]}`
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    sql<JobRow>`select id, name as queue, retry_count as retries, created_on as "createdAt",
        started_on as "startedAt", completed_on as "endedAt",
        case when ${states.waiting} then 'waiting' when ${states.running} then 'running'
          when ${states.failed} then 'failed' else 'done' end as state,
        case when state in ('retry', 'failed')
          then coalesce(output ->> 'code', left(output ->> 'message', 200), '') else '' end as reason
      from ${table} where ${where} order by created_on desc, id
      limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from ${table} where ${where}`.execute(db),
  ])
  return { records, total: counted[0]?.count ?? 0 }
}

/** The queue of a job that has failed. */
export async function findFailed(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ queue: string }>`select name as queue from ${table}
    where id = ${id} and ${states.failed} and ${isOurs}`.execute(db)
  return rows[0]?.queue
}
