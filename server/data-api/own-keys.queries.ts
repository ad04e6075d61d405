import { sql } from 'kysely'

import type { Use } from '#contract/data-api/data-api.ts'
import type { Db } from '#database/database.ts'

import { calledName } from './stores.sql.ts'

export async function findOwnApp(db: Db, account: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from app where owner = ${account}`.execute(db)
  return rows[0]?.id
}

/** The app of a member for published calls; made when it is first needed, once. */
export async function ensureOwnApp(
  tx: Db,
  { account, name, code }: { account: number; name: string; code: string },
): Promise<number> {
  await sql`insert into app (code, name, type, owner, tenant, description)
    select ${code}, ${name}, 3, ${account}, tenant, '用户在“数据接口”页自行取得密钥时建立' from sign_in_policy
    on conflict (owner) do nothing`.execute(tx)
  return (await findOwnApp(tx, account)) ?? 0
}

/** What an app called within thirty days, published calls and open services, each with its days, today last. */
export async function listUse(db: Db, app: number): Promise<Use[]> {
  const { rows } = await sql<Use>`with today as (select (now() at time zone 'Asia/Shanghai')::date as day),
    used as (select use.*, ${calledName('use')} as name from data_api_use use, today
      where use.app = ${app} and use.day > today.day - 30)
    select coalesce(d.code, called.service) as code, called.name as title,
      case when d.id is null then app.per_minute else d.per_minute end as "perMinute",
      case when d.id is null then app.per_day else d.per_day end as "perDay",
      coalesce(max(used.minute_calls) filter (where used.minute = date_trunc('minute', now())), 0) as "minuteCalls",
      json_agg(json_build_object('day', to_char(days.day, 'YYYY-MM-DD'), 'calls', coalesce(used.calls, 0),
        'refused', coalesce(used.refused, 0)) order by days.day) as days
    from today cross join generate_series(today.day - 29, today.day, interval '1 day') as days(day)
      cross join (select distinct api, service, name from used) as called
      join app on app.id = ${app}
      left join data_api d on d.id = called.api
      left join used on (used.api, used.service) is not distinct from (called.api, called.service)
        and used.day = days.day::date
    group by d.id, app.id, called.service, called.name order by called.service nulls first, code`.execute(db)
  return rows
}
