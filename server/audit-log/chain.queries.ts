import { sql } from 'kysely'

import type { Period } from '#contract/audit-log.ts'
import type { Db } from '#database/database.ts'

import type { Span } from './audit-log.queries.ts'

/** The end of the chain, as its one row says and as the lines say, at one moment. */
export async function findEnd(
  db: Db,
): Promise<{ id: number; hash: string; lastLine: number; fits: boolean }> {
  const { rows } = await sql<{ id: number; hash: string; lastLine: number; fits: boolean }>`
    select h.id, encode(h.hash, 'hex') as hash, coalesce((select max(id) from audit_event), 0) as "lastLine",
      coalesce((select e.hash = h.hash from audit_event e where e.id = h.id), h.id = 0) as fits
    from audit_head h`.execute(db)
  return rows[0] ?? { id: 0, hash: '', lastLine: 0, fits: true }
}

/** Recomputes some lines: how many there are, and the first that does not follow from the one before. */
export async function findBreak(
  db: Db,
  { first, last }: Span,
): Promise<{ events: number; brokenAt: number | null }> {
  const { rows } = await sql<{ events: number; brokenAt: number | null }>`
    with line as (
      select e.id, e.id = lag(e.id, 1, ${first}::bigint - 1) over by_id + 1 and e.hash = audit_hash(
        coalesce(lag(e.hash) over by_id, (select hash from audit_event where id = ${first}::bigint - 1), ''), e) as whole
      from audit_event e where e.id between ${first} and ${last} window by_id as (order by e.id))
    select count(*) as events, coalesce(min(id) filter (where not whole),
      case when count(*) = 0 and ${last} >= ${first} then ${first}::bigint
        when max(id) < ${last} then max(id) + 1 end) as "brokenAt" from line`.execute(db)
  return rows[0] ?? { events: 0, brokenAt: null }
}

/** When two lines were written. */
export async function findTimes(
  db: Db,
  { first, last }: Span,
): Promise<{ fromTime: Date | null; toTime: Date | null }> {
  const { rows } = await sql<{ fromTime: Date | null; toTime: Date | null }>`
    select (select at from audit_event where id = ${first}) as "fromTime",
      (select at from audit_event where id = ${last}) as "toTime"`.execute(db)
  return rows[0] ?? { fromTime: null, toTime: null }
}

/** The lines of each month, the latest month first: one look at an index for a month, however many lines it has. */
export async function listPeriods(db: Db): Promise<Period[]> {
  const { rows } = await sql<Period>`
    with month as (
      select m, (select id from audit_event where at >= m at time zone 'Asia/Shanghai' order by at, id limit 1) as first
      from generate_series(
        date_trunc('month', (select min(at) from audit_event) at time zone 'Asia/Shanghai'),
        now() at time zone 'Asia/Shanghai', '1 month') m),
    period as (
      select m, first, coalesce(lead(first) over (order by m), (select max(id) + 1 from audit_event)) - 1 as last
      from month where first is not null)
    select to_char(m, 'YYYY-MM') as month, first, last, encode(hash, 'hex') as hash,
      m < date_trunc('month', now() at time zone 'Asia/Shanghai') as closed
    from period join audit_event on id = last where last >= first order by m desc`.execute(db)
  return rows
}
