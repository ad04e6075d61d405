import { sql } from 'kysely'

export const menuColumns = { roles: sql`(select count(*) from role_menu where menu = t.id)` }

export const menuOption = {
  detail: sql<string>`coalesce(t.permission, t.path, '')`,
  disabled: sql<boolean>`not t.visible and t.type <> 2`,
}
