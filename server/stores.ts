import type { Store } from './back-office/store.ts'
import { departments } from './departments/departments.ts'
import { menuStore } from './menus/menu-editor.ts'
import { roles } from './roles/roles.ts'
import type { Identity } from './sign-in/identity.ts'
import { openUsers } from './users/users.ts'

/** How each resource of the back office is stored, by its name. */
export function storesOver(identity: Pick<Identity, 'db' | 'personal'>): Readonly<Record<string, Store>> {
  const stores = {
    department: departments,
    menu: menuStore,
    role: roles,
    user: openUsers(identity),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- a store of one resource serves as one of any
  return stores as unknown as Record<string, Store>
}
