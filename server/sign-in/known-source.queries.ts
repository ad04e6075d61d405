import { sql } from 'kysely'

import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

/** Days for which a source of sign-ins is kept. */
const rememberedDays = 90

/** Whether an account has signed in from a source before. */
export async function hasSignedInFrom(db: Db, account: number, source: string): Promise<boolean> {
  const { rows } = await sql`select from known_source where account = ${account} and source = ${source}
    and seen_at > now() - make_interval(days => ${rememberedDays})`.execute(db)
  return rows.length > 0
}

/** The sources of an account. */
export async function listSources(db: Db, account: number): Promise<string[]> {
  const { rows } = await sql<{
    source: string
  }>`select source from known_source where account = ${account}`.execute(db)
  return rows.map(({ source }) => source)
}

/** Stores the source of a sign-in; returns whether it is new for an account that has known sources. */
export async function noteKnownSource(tx: Db, account: number, source: string): Promise<boolean> {
  const { rows } = await sql<{ others: boolean; news: boolean }>`
    with before as (select source from known_source where account = ${account})
    insert into known_source (account, source) values (${account}, ${source})
    on conflict (account, source) do update set seen_at = now()
    returning exists (select from before where source <> ${source}) as others,
      not exists (select from before where source = ${source}) as news`.execute(tx)
  return rows.some(({ others, news }) => others && news)
}

export const deleteOldSources = (db: Db): Promise<number> =>
  countRows(
    sql`delete from known_source where seen_at < now() - make_interval(days => ${rememberedDays})`.execute(
      db,
    ),
  )
