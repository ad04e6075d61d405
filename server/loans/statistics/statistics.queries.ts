import { type RawBuilder, sql } from 'kysely'

import type { LoanState } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'

/** Days from and to, both included, as the archive's clock has them. */
export interface Period {
  from: string
  to: string
}

const start = (day: string): RawBuilder<unknown> =>
  sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`

/** Applications that were submitted in a period. */
const submittedLoans = ({ from, to }: Period) => sql`(select * from loan where state <> 'draft'
  and submitted_at >= ${start(from)} and submitted_at < ${start(to)} + interval '1 day')`

export interface Sums {
  total: number
  items: number
  days: number | null
  overdue: number
  visits: number
  downloads: number
}

/** Totals, and how long a decision took: the median from the submission to the first approval or rejection. */
export async function sumLoans(db: Db, period: Period): Promise<Sums> {
  const { rows } = await sql<Sums>`with l as materialized ${submittedLoans(period)},
    decided as (select l.id, extract(epoch from min(n.at) - l.submitted_at) / 86400 as days
      from l join loan_line n on n.loan = l.id and n.after in ('approved', 'rejected') group by l.id, l.submitted_at
      union all
      select l.id, extract(epoch from min(n.at) - l.submitted_at) / 86400
      from l join loan_line n on n.loan = l.id and n.move = 'approve' and n.after = 'lent' group by l.id, l.submitted_at)
    select (select count(*)::int from l) as total,
      (select count(*)::int from loan_item i join l on l.id = i.loan) as items,
      (select round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 from decided) as days,
      (select count(distinct n.loan)::int from loan_line n join l on l.id = n.loan where n.after = 'overdue') as overdue,
      (select count(*)::int from visit where state = 'come' and day between ${period.from}::date and ${period.to}::date) as visits,
      (select count(*)::int from loan_download d where d.at >= ${start(period.from)}
        and d.at < ${start(period.to)} + interval '1 day') as downloads`.execute(db)
  return rows[0] ?? { total: 0, items: 0, days: null, overdue: 0, visits: 0, downloads: 0 }
}

interface RowCount {
  count: number
}

export async function countMonths(db: Db, period: Period): Promise<(RowCount & { month: string })[]> {
  const { rows } = await sql<RowCount & { month: string }>`
    select to_char(m, 'YYYY-MM') as month, coalesce(c.count, 0)::int as count
    from generate_series(date_trunc('month', ${period.from}::date), ${period.to}::date, interval '1 month') m
    left join (select to_char(submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*) as count
      from ${submittedLoans(period)} l group by 1) c on c.month = to_char(m, 'YYYY-MM') order by m`.execute(
    db,
  )
  return rows
}

export async function countStates(db: Db, period: Period): Promise<(RowCount & { state: LoanState })[]> {
  const { rows } = await sql<RowCount & { state: LoanState }>`
    select state, count(*)::int as count from ${submittedLoans(period)} l group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}

export async function countPurposes(db: Db, period: Period): Promise<(RowCount & { purpose: string })[]> {
  const { rows } = await sql<RowCount & { purpose: string }>`
    select purpose, count(*)::int as count from ${submittedLoans(period)} l group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}

export async function countUseModes(db: Db, period: Period): Promise<(RowCount & { useMode: string })[]> {
  const { rows } = await sql<RowCount & { useMode: string }>`
    select use_mode as "useMode", count(*)::int as count from ${submittedLoans(period)} l group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}

export async function countKinds(db: Db, period: Period): Promise<(RowCount & { kind: string })[]> {
  const { rows } = await sql<RowCount & { kind: string }>`select i.kind, count(*)::int as count
    from ${submittedLoans(period)} l join loan_item i on i.loan = l.id group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}

export interface FrequentRecord extends RowCount {
  kind: string
  code: string
  title: string
}

/** What was asked for more than once, without what is protected or secret. */
export async function listFrequent(db: Db, period: Period, limit: number): Promise<FrequentRecord[]> {
  const { rows } = await sql<FrequentRecord>`select r.kind, r.code, r.title, i.count from (
      select i.record, count(*)::int as count from ${submittedLoans(period)} l join loan_item i on i.loan = l.id
      group by 1 having count(*) > 1 order by 2 desc, 1 limit ${limit * 5}) i
    join record r on r.id = i.record and r.access in ('open', 'member')
    order by i.count desc, r.code limit ${limit}`.execute(db)
  return rows
}
