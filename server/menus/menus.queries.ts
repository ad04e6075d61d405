import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface MenuRow {
  id: number
  parent: number | null
  type: 0 | 1 | 2
  name: string
  path: string | null
  component: string | null
  permission: string | null
  cached: boolean
  visible: boolean
}

/** Menus and buttons that the roles of an account open, in the order of the tree's levels. */
export async function listMenus(db: Db, account: number): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select distinct m.id, m.parent, m.type, m.name, m.path, m.component, m.permission, m.cached, m.visible, m.position
    from menu m join role_menu rm on rm.menu = m.id join account_role ar on ar.role = rm.role
    where ar.account = ${account} order by m.position, m.id`.execute(db)
  return rows
}

export async function listItems(db: Db, group: string) {
  return db
    .selectFrom('dictionaryItem')
    .select(['label', 'value', 'status'])
    .where('groupCode', '=', group)
    .where('status', '=', '1')
    .orderBy('position')
    .orderBy('id')
    .execute()
}
