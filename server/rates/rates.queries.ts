import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** The count of a key in a window that ends in the given seconds. */
export interface RateCount {
  key: Buffer
  taken: number
  seconds: number
}

/** Adds counts to the shared windows and returns the sums; rows are locked in key order. */
export async function addToWindows(db: Db, added: readonly RateCount[]): Promise<RateCount[]> {
  const { rows } = await sql<RateCount>`
    insert into call_count as c (key, taken, expires_at)
    select key, taken, now() + make_interval(secs => seconds)
    from unnest(${added.map(({ key }) => key)}::bytea[], ${added.map(({ taken }) => taken)}::int[],
      ${added.map(({ seconds }) => seconds)}::float8[]) given (key, taken, seconds)
    order by key
    on conflict (key) do update set
      taken = excluded.taken + case when c.expires_at <= now() then 0 else c.taken end,
      expires_at = case when c.expires_at <= now() then excluded.expires_at else c.expires_at end
    returning key, taken, extract(epoch from expires_at - now())::float8 as seconds`.execute(db)
  return rows
}

export async function deleteOldWindows(db: Db): Promise<void> {
  await sql`delete from call_count where expires_at <= now()`.execute(db)
}
