import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { isKeptFrom } from '#server/http/session.sql.ts'

interface PageOwner {
  id: number
  name: string
  /** It is for other roles than those of the account. */
  isKept: boolean
}

/** The enabled app that has listed a page, letter by letter. */
export async function findAppOfPage(db: Db, page: string, account: number): Promise<PageOwner | undefined> {
  const { rows } =
    await sql<PageOwner>`select id, name, ${isKeptFrom(sql`app.id`, sql`${account}`)} as "isKept" from app where disabled_at is null and pages is not null
    and ${page} in (select trim(line, E' \t\r') from regexp_split_to_table(pages, '\n') as line) order by id limit 1`.execute(
      db,
    )
  return rows[0]
}

interface Parent {
  secondFactor: boolean
  /** The app is for other roles than those of the account. */
  isKept: boolean
  providerSession: number | null
}

/** The living session that hands a sign-in on to an app; held until the transaction ends. */
export async function lockParent(
  tx: Db,
  { session, account, app }: { session: number; account: number; app: number },
): Promise<Parent | undefined> {
  const { rows } =
    await sql<Parent>`select second_factor as "secondFactor", provider_session as "providerSession",
      ${isKeptFrom(sql`${app}::bigint`, sql`session.account`)} as "isKept"
    from session
    where id = ${session} and account = ${account} and ended is null for update`.execute(tx)
  return rows[0]
}
