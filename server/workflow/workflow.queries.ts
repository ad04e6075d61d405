import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Accounts that hold a permission by one of their roles, but for those named. */
export async function listHolders(db: Db, permission: string, but: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from account a
    where a.disabled_at is null and a.removed_at is null and a.id <> all(${but}::bigint[])
      and exists (select from account_role ar join role_menu rm on rm.role = ar.role join menu m on m.id = rm.menu
        where ar.account = a.id and m.permission = ${permission})
    order by a.name, a.id`.execute(db)
  return rows
}
