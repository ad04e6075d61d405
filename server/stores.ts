import { apps } from './apps/apps.ts'
import type { Store } from './back-office/store.ts'
import { departments } from './departments/departments.ts'
import { categories } from './dictionaries/categories.ts'
import { dictionaryGroups, dictionaryItems } from './dictionaries/dictionaries.ts'
import { groups } from './groups/groups.ts'
import { holdings, loanSettings } from './loans/shelves/shelves.ts'
import { menuStore } from './menus/menu-editor.ts'
import { organisations } from './organisations/organisations.ts'
import { calendarDays, readingSessions } from './reading-room/calendar.ts'
import { roles } from './roles/roles.ts'
import { templates, testGroups } from './templates/templates.ts'
import { uiMenus } from './ui-menus/ui-menus.ts'
import type { Users } from './users/users.ts'

/** How each resource of the back office is stored, by its name. */
export function storesOver(users: Users): Readonly<Record<string, Store>> {
  const stores = {
    app: apps,
    calendarDay: calendarDays,
    category: categories,
    department: departments,
    dictionaryGroup: dictionaryGroups,
    dictionaryItem: dictionaryItems,
    group: groups,
    holding: holdings,
    loanSetting: loanSettings,
    menu: menuStore,
    organisation: organisations,
    readingSession: readingSessions,
    role: roles,
    template: templates,
    testGroup: testGroups,
    uiMenu: uiMenus,
    user: users,
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- a store of one resource serves as one of any
  return stores as unknown as Record<string, Store>
}
