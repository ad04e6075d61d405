import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import type { StatementTime } from './statement-times.ts'

/** Adds what a server has measured to what it has written of the hour. */
export async function addStatementTimes(
  db: Db,
  server: string,
  times: readonly StatementTime[],
): Promise<void> {
  const rows = JSON.stringify(
    times.map(({ hour, lastAt, ...time }) => ({ ...time, hour: hour / 1000, lastAt: lastAt / 1000 })),
  )
  await sql`insert into slow_statement as known
      (hour, server, statement, summary, text, calls, milliseconds, greatest, counts, last_at)
    select to_timestamp(hour), ${server}, statement, summary, text, calls, milliseconds, greatest,
      counts, to_timestamp("lastAt")
    from jsonb_to_recordset(${rows}::jsonb) as time (hour float8, statement text, summary text, text text, calls int,
      milliseconds float8, greatest float8, counts int[], "lastAt" float8)
    on conflict (hour, server, statement) do update set
      calls = known.calls + excluded.calls,
      milliseconds = known.milliseconds + excluded.milliseconds,
      greatest = greatest(known.greatest, excluded.greatest),
      counts = array(select a + b from unnest(known.counts, excluded.counts) with ordinality as pair (a, b, band)
        order by band),
      last_at = greatest(known.last_at, excluded.last_at)`.execute(db)
}

export interface StatementRow {
  statement: string
  summary: string
  text: string
  servers: string[]
  calls: number
  milliseconds: number
  greatest: number
  counts: number[]
  lastAt: Date
}

interface StatementQuery {
  hours: number
  /** Of one server; of all without. */
  server: string | undefined
}

/** Every statement that was slow within so many hours, of all servers together. */
export async function sumStatementTimes(db: Db, { hours, server }: StatementQuery): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    with hours as (
      select * from slow_statement
      where hour > now() - make_interval(hours => ${hours}) and (${server ?? null}::text is null or server = ${server ?? null})
    ), bands as (
      select statement, band, sum(count)::int as count
      from hours cross join unnest(counts) with ordinality as counted (count, band)
      group by statement, band
    )
    select statement, min(summary) as summary, max(text) as text, array_agg(distinct server) as servers,
      sum(calls)::float8 as calls, sum(milliseconds) as milliseconds, max(greatest) as greatest,
      max(last_at) as "lastAt",
      (select array_agg(count order by band) from bands where bands.statement = hours.statement) as counts
    from hours group by statement`.execute(db)
  return rows
}

/** The servers that have measured a slow statement within the days that are stored. */
export async function listServers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('slowStatement').select('server').distinct().orderBy('server').execute()
  return rows.map(({ server }) => server)
}

export async function deleteOldStatementTimes(db: Db): Promise<void> {
  await sql`delete from slow_statement where hour < now() - interval '7 days'`.execute(db)
}
