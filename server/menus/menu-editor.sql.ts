import { sql } from 'kysely'

import { menuTypes } from '#contract/back-office/interface/menu.ts'

export const menuColumns = { roles: sql`(select count(*) from role_menu where menu = t.id)` }

const typeName = sql`case t.type when 0 then ${menuTypes[0]} when 1 then ${menuTypes[1]} else ${menuTypes[2]} end`

/** What an entry is, and the address or right that goes with it. */
export const menuOption = {
  detail: sql<string>`concat_ws('，', ${typeName}, coalesce(t.path, t.permission))`,
  disabled: sql<boolean>`not t.visible and t.type <> 2`,
}
