import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

export interface Visits {
  total: number
  today: number
}

export async function sumVisits(db: Db): Promise<Visits> {
  const { rows } = await sql<Visits>`
    select coalesce(sum(count), 0)::bigint as total,
      coalesce(sum(count) filter (where day = ${today}), 0)::bigint as today
    from visit_day`.execute(db)
  return rows[0] ?? { total: 0, today: 0 }
}

export async function addVisits(db: Db, count: number): Promise<void> {
  await sql`insert into visit_day as v (day, count) values (${today}, ${count})
    on conflict (day) do update set count = v.count + excluded.count`.execute(db)
}
