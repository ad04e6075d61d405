import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Whether an account exists that never had a password. */
export async function awaitsPassword(db: Db, usernameKey: string): Promise<boolean> {
  const { rows } = await sql`select from account
    where username_key = ${usernameKey} and password is null and removed_at is null`.execute(db)
  return rows.length > 0
}

/** Gives such an account a password, which its owner has to change; false where it has got one meanwhile. */
export async function setOldPassword(db: Db, usernameKey: string, password: string): Promise<boolean> {
  const { rows } = await sql`with set as (
      update account set password = ${password}, password_at = now(), must_change = true
      where username_key = ${usernameKey} and password is null and removed_at is null returning id)
    insert into password_history (account, password, set_at) select id, ${password}, now() from set
    returning account`.execute(db)
  return rows.length > 0
}
