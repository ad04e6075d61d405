import { sql } from 'kysely'

import type { MenuIcon } from '#contract/accounts/menu-icons.ts'
import { companyPage, directoryPath } from '#contract/accounts/menus.ts'
import type { Db } from '#database/database.ts'

export interface MenuRow {
  id: number
  parent: number | null
  type: 0 | 1 | 2
  name: string
  path: string | null
  component: string | null
  menuUrl: string | null
  permission: string | null
  cached: boolean
  visible: boolean
  icon: MenuIcon | null
}

/** The menus and buttons of an account's roles, by level and order; whoever manages an organisation has its page. */
export async function listMenus(db: Db, account: number): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select id, parent, type, name, path, component, menu_url as "menuUrl", permission, cached, visible, icon from menu
    where id in (select rm.menu from role_menu rm join account_role ar on ar.role = rm.role
      where ar.account = ${account})
      or component = ${companyPage} and exists (select from account where id = ${account} and company_manager)
    order by position, id`.execute(db)
  return rows
}

/** Whether a menu has a page, or a directory listing its pages, at this path. */
export async function isMenuPage(db: Db, path: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from menu
    where type <> 2 and case when type = 0 and component is null then ${directoryPath('')} || id = ${path}
      else path = ${path} end) as known`.execute(db)
  return rows[0]?.known ?? false
}
