import { sql } from 'kysely'

/** What is worked out of a group `t`. */
export const groupColumns = {
  users: sql`(select count(*) from user_group_member m join account a on a.id = m.account
    where m.user_group = t.id and a.removed_at is null)`,
}
