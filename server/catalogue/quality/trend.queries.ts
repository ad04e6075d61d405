import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** SQL: the day in China. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Days of which the counts are kept. */
const keptDays = 400

/** Writes down how many findings there are today, in place of what was written earlier today. */
export async function keepDay(db: Db): Promise<void> {
  await sql`with old as (delete from quality_day where day < ${today} - ${sql.lit(keptDays)}),
    counted as (
      select r.kind, f.rule, count(*) filter (where f.confirmed_at is null) as open,
        count(f.confirmed_at) as confirmed
      from quality_finding f join record r on r.id = f.record group by r.kind, f.rule)
    insert into quality_day (day, counts)
    select ${today}, coalesce(jsonb_agg(to_jsonb(counted) order by kind, rule), '[]') from counted
    on conflict (day) do update set counts = excluded.counts where quality_day.counts <> excluded.counts`.execute(
    db,
  )
}

export interface TrendQuestion {
  kind?: string | undefined
  rule?: string | undefined
  /** Days, with today. */
  days: number
}

/**
 * Open findings at the end of each of the last days, from the first that was written down; of a day on which no server
 * ran, as it was before. Today is counted as it stands.
 */
export async function listDays(
  db: Db,
  { kind, rule, days }: TrendQuestion,
): Promise<{ day: string; open: number }[]> {
  const isAsked = (kindColumn: string, ruleColumn: string) => sql`
    ${kind === undefined ? sql`true` : sql`${sql.ref(kindColumn)} = ${kind}`}
    and ${rule === undefined ? sql`true` : sql`${sql.ref(ruleColumn)} = ${rule}`}`
  const { rows } = await sql<{ day: string; open: number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(one.open), 0)::int as open
    from generate_series(
        greatest(${today} - ${days - 1}::int, coalesce((select min(day) from quality_day), ${today})),
        ${today} - 1, interval '1 day') as days (day)
      cross join lateral (
        select counts from quality_day kept where kept.day <= days.day order by kept.day desc limit 1) as kept
      left join lateral jsonb_to_recordset(kept.counts) as one (kind text, rule text, open int)
        on ${isAsked('one.kind', 'one.rule')}
    group by days.day
    union all
    select to_char(${today}, 'YYYY-MM-DD'), count(*)::int
    from quality_finding f join record r on r.id = f.record
    where f.confirmed_at is null and ${isAsked('r.kind', 'f.rule')}
    order by day`.execute(db)
  return rows
}
