import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface KeyHolder {
  app: number
  perMinute: number | null
  perDay: number | null
}

/** The enabled app of a valid key; the key is marked as used, at most once a minute. */
export async function findKeyHolder(db: Db, hash: Buffer): Promise<KeyHolder | undefined> {
  const { rows } =
    await sql<KeyHolder>`with lazily as (select set_config('synchronous_commit', 'off', true) as mode),
    holder as (
      select k.id, k.app, app.per_minute as "perMinute", app.per_day as "perDay"
      from lazily, app_key k join app on app.id = k.app left join account a on a.id = app.owner
      where k.hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and app.disabled_at is null and a.disabled_at is null),
    used as (update app_key set used_at = now() from holder where app_key.id = holder.id
      and (app_key.used_at is null or app_key.used_at < now() - interval '1 minute'))
    select app, "perMinute", "perDay" from holder`.execute(db)
  return rows[0]
}

export interface Quota {
  api: number
  /** None for all who call without a key. */
  app: number | null
  perMinute: number | null
  perDay: number | null
}

export interface Use {
  calls: number
  minuteCalls: number
  /** Seconds until the next minute and the next day, in China. */
  minuteLeft: number
  dayLeft: number
}

/** SQL: the day in China. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`
const minute = sql`date_trunc('minute', now())`
const isLater = sql`use.minute < excluded.minute`

/** SQL: seconds until the quotas begin anew. */
const left = sql`ceil(extract(epoch from ${minute} + interval '1 minute' - now()))::int as "minuteLeft",
  ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Shanghai' - now()))::int as "dayLeft"`

/**
 * Counts a call if the quota has room for it: exactly, whatever the number of servers and of calls at once, since the
 * row is locked by whoever counts; undefined beyond the quota. Not flushed: what a crash forgets is a moment's calls.
 */
export async function countCall(db: Db, { api, app, perMinute, perDay }: Quota): Promise<Use | undefined> {
  const { rows } =
    await sql<Use>`with lazily as (select set_config('synchronous_commit', 'off', true) as mode)
    insert into data_api_use as use (api, app, day, calls, minute, minute_calls)
    select ${api}, ${app}::bigint, ${today}, 1, ${minute}, 1 from lazily
    on conflict (api, app, day) do update set calls = use.calls + 1,
      minute = greatest(use.minute, excluded.minute),
      minute_calls = case when ${isLater} then 1 else use.minute_calls + 1 end
    where (${perDay}::int is null or use.calls < ${perDay})
      and (${perMinute}::int is null or ${isLater} or use.minute_calls < ${perMinute})
    returning calls, minute_calls as "minuteCalls", ${left}`.execute(db)
  return rows[0]
}

/** Counts a call beyond the quota, and tells how long it lasts. */
export async function countRefused(db: Db, { api, app }: Pick<Quota, 'api' | 'app'>): Promise<Use> {
  const { rows } =
    await sql<Use>`with lazily as (select set_config('synchronous_commit', 'off', true) as mode)
    update data_api_use use set refused = refused + 1 from lazily
    where api = ${api} and app is not distinct from ${app} and day = ${today}
    returning calls, minute_calls as "minuteCalls", ${left}`.execute(db)
  return rows[0] ?? { calls: 0, minuteCalls: 0, minuteLeft: 1, dayLeft: 1 }
}
