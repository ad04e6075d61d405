import { sql } from 'kysely'

export const roleColumns = {
  users: sql`(select count(*) from account_role ar join account a on a.id = ar.account
    where ar.role = t.id and a.removed_at is null)`,
}

/** A role without menus opens nothing, and is given to nobody. */
export const roleOption = {
  detail: sql<string>`t.remark`,
  disabled: sql<boolean>`not exists (select from role_menu where role = t.id)`,
}
