import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export async function findOwnApp(db: Db, account: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from app where owner = ${account}`.execute(db)
  return rows[0]?.id
}

/** The app of a member for published calls; made when it is first needed, once. */
export async function ensureOwnApp(
  tx: Db,
  { account, name, code }: { account: number; name: string; code: string },
): Promise<number> {
  await sql`insert into app (code, name, type, owner, description)
    values (${code}, ${name}, 3, ${account}, '用户在“数据接口”页自行取得密钥时建立')
    on conflict (owner) do nothing`.execute(tx)
  return (await findOwnApp(tx, account)) ?? 0
}

export interface UseToday {
  code: string
  title: string
  calls: number
  refused: number
  minuteCalls: number
  perMinute: number | null
  perDay: number | null
}

export async function listUseToday(db: Db, app: number): Promise<UseToday[]> {
  const { rows } = await sql<UseToday>`select d.code, d.title, use.calls, use.refused,
      case when use.minute = date_trunc('minute', now()) then use.minute_calls else 0 end as "minuteCalls",
      d.per_minute as "perMinute", d.per_day as "perDay"
    from data_api_use use join data_api d on d.id = use.api
    where use.app = ${app} and use.day = (now() at time zone 'Asia/Shanghai')::date order by d.code`.execute(
    db,
  )
  return rows
}

/** The last thirty days that had any calls of an app, the latest first. */
export async function listUseByDay(
  db: Db,
  app: number,
): Promise<{ day: string; calls: number; refused: number }[]> {
  const { rows } = await sql<{ day: string; calls: number; refused: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(calls)::int as calls, sum(refused)::int as refused
    from data_api_use where app = ${app} group by data_api_use.day order by data_api_use.day desc limit 30`.execute(
    db,
  )
  return rows
}
