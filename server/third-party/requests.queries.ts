import { sql } from 'kysely'

import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

export interface RequestRow {
  provider: number
  redirect: string
  /** Whose binding it is; null for a sign-in. */
  account: number | null
}

interface NewRequest extends RequestRow {
  hash: Buffer
  browser: Buffer
  seconds: number
}

export async function insertRequest(db: Db, row: NewRequest): Promise<void> {
  const { hash, provider, browser, redirect, account, seconds } = row
  await sql`insert into sign_in_request (hash, provider, browser, redirect, account, expires_at)
    values (${hash}, ${provider}, ${browser}, ${redirect}, ${account}, now() + make_interval(secs => ${seconds}))`.execute(
    db,
  )
}

/** Takes a request out; of concurrent calls one gets it. Another browser's stays for its own. */
export async function takeRequest(db: Db, hash: Buffer, browser: Buffer): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`delete from sign_in_request
    where hash = ${hash} and browser = ${browser} and expires_at > now()
    returning provider, redirect, account`.execute(db)
  return rows[0]
}

export const deleteExpiredRequests = (db: Db): Promise<number> =>
  countRows(sql`delete from sign_in_request where expires_at <= now()`.execute(db))
