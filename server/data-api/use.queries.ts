import { sql } from 'kysely'

import type { DayOfUse } from '#contract/data-api/data-api.ts'
import type { OpenService } from '#contract/data-api/services.ts'
import type { Db } from '#database/database.ts'
import type { KindState } from '#server/catalogue/list.ts'

import { selectPublished, type PublishedRow } from './published.queries.ts'

/** SQL: the day in China. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`
const minute = sql`date_trunc('minute', now())`
const isLater = sql`use.minute < excluded.minute`

/** SQL: seconds until the quotas begin anew. */
const secondsLeft = sql`ceil(extract(epoch from ${minute} + interval '1 minute' - now()))::int as "minuteLeft",
  ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Shanghai' - now()))::int as "dayLeft"`

/** What is not flushed: a crash forgets a moment's calls. */
const lazyCommit = sql`lazily as (select set_config('synchronous_commit', 'off', true) as mode)`

/** SQL: keys that open something, with their apps. */
const validKeys = sql`app_key k join app on app.id = k.app left join account a on a.id = app.owner
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and app.disabled_at is null and a.disabled_at is null`

/** SQL: marks the key of a holder as used, once a minute. */
const keyUse = sql`used as (update app_key set used_at = now() from holder where app_key.id = holder.id
  and (app_key.used_at is null or app_key.used_at < now() - interval '1 minute'))`

/** An app whose key was shown, and its quotas for all its calls. */
export interface KeyHolder {
  id: number
  perMinute: number | null
  perDay: number | null
}

/** SQL: where a call is counted that was made before on that day. */
const sameDay = sql`on conflict (api, service, app, day) do update`

/** SQL: one more call, in this minute as well. */
const oneMore = sql`calls = use.calls + 1, minute = greatest(use.minute, excluded.minute),
        minute_calls = case when ${isLater} then 1 else use.minute_calls + 1 end`

/** The app of a key, which is marked as used, the call counted; undefined for a key that is not valid. */
export async function countKeyedCall(
  db: Db,
  service: OpenService,
  hash: Buffer,
): Promise<KeyHolder | undefined> {
  const { rows } = await sql<KeyHolder>`with ${lazyCommit},
    holder as (select k.id, k.app, app.per_minute, app.per_day from lazily, ${validKeys} and k.hash = ${hash}),
    ${keyUse},
    counted as (insert into data_api_use as use (service, app, day, calls, minute, minute_calls)
      select ${service}, holder.app, ${today}, 1, ${minute}, 1 from holder
      ${sameDay} set ${oneMore})
    select app as id, per_minute as "perMinute", per_day as "perDay" from holder`.execute(db)
  return rows[0]
}

/** What stands between a call and its answer. */
export interface PublishedCall extends PublishedRow, KindState {
  /** The app of the key; null without a key that is valid. */
  app: number | null
  /** The quotas of the app for all its calls. */
  appPerMinute: number | null
  appPerDay: number | null
  /** With this call; null if there is no key or no room in the quota. */
  calls: number | null
  minuteCalls: number | null
  /** Seconds until the next minute and the next day, in China. */
  minuteLeft: number
  dayLeft: number
}

/**
 * Finds a published call with the state of its kind, and the app of a key, and counts the call if the quota has room for it: exactly, whatever the
 * number of servers and of calls at once, since the row is locked by whoever counts. A key is marked as used once a
 * minute. Undefined if no such call is published.
 */
export async function askPublished(
  db: Db,
  code: string,
  hash: Buffer | null,
): Promise<PublishedCall | undefined> {
  const { rows } = await sql<PublishedCall>`with ${lazyCommit},
    api as (${selectPublished} and d.code = ${code}),
    holder as (
      select k.id, k.app, app.per_minute, app.per_day from lazily, ${validKeys} and k.hash = ${hash}),
    ${keyUse},
    counted as (
      insert into data_api_use as use (api, app, day, calls, minute, minute_calls)
      select api.id, holder.app, ${today}, 1, ${minute}, 1 from api, holder
      ${sameDay} set ${oneMore}
      where (select ("perDay" is null or use.calls < "perDay")
        and ("perMinute" is null or ${isLater} or use.minute_calls < "perMinute") from api)
      returning calls, minute_calls)
    select api.*, coalesce(state.total, 0) as total, coalesce(state.version, 0) as version, holder.app, holder.per_minute as "appPerMinute", holder.per_day as "appPerDay",
      counted.calls, counted.minute_calls as "minuteCalls", ${secondsLeft}
    from api left join kind_state state on state.kind = api.kind
      left join holder on true left join counted on true`.execute(db)
  return rows[0]
}

/** Counts a call without a key, for the figures alone: its quota is that of its address. */
export async function countOpenCall(db: Db, api: number): Promise<void> {
  await sql`with ${lazyCommit}
    insert into data_api_use as use (api, app, day, calls, minute, minute_calls)
    select ${api}, null::bigint, ${today}, 1, ${minute}, 1 from lazily
    ${sameDay} set calls = use.calls + 1`.execute(db)
}

export type RefusedCall = ({ api: number; service?: never } | { service: OpenService; api?: never }) & {
  /** None for all who call without a key. */
  app: number | null
  /** 1 for a call that was counted before it was refused. */
  counted?: 0 | 1
}

/** Counts a call beyond a quota, and says how many there were before it today. */
export async function countRefused(db: Db, { api, service, app, counted = 0 }: RefusedCall): Promise<number> {
  const { rows } = await sql<{ calls: number }>`with ${lazyCommit}
    insert into data_api_use as use (api, service, app, day, refused, minute)
    select ${api ?? null}::bigint, ${service ?? null}::text, ${app}::bigint, ${today}, 1, ${minute} from lazily
    ${sameDay} set refused = use.refused + 1, calls = use.calls - ${counted},
      minute_calls = greatest(0, use.minute_calls - ${counted})
    returning calls`.execute(db)
  return rows[0]?.calls ?? 0
}

/** All calls of the last thirty days by day, today last. */
export async function listWholeUse(db: Db): Promise<DayOfUse[]> {
  const { rows } = await sql<DayOfUse>`select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(sum(use.calls), 0)::int as calls, coalesce(sum(use.refused), 0)::int as refused
    from generate_series(${today} - 29, ${today}, interval '1 day') as days(day)
      left join data_api_use use on use.day = days.day::date
    group by days.day order by days.day`.execute(db)
  return rows
}
