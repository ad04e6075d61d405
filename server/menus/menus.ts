import type { MenuItem } from '#contract/accounts/menus.ts'
import type { Db } from '#database/database.ts'

import { listMenus, type MenuRow } from './menus.queries.ts'

/** The tree of what somebody's roles open. A page whose directory was not granted stands at the top. */
export async function menusOf(db: Db, account: number): Promise<MenuItem[]> {
  const rows = await listMenus(db, account)
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const branch = (parent: number | null): MenuItem[] =>
    (below.get(parent) ?? []).map((row) => ({ ...itemOf(row), children: branch(row.id) }))
  return branch(null)
}

const itemOf = ({ id, type, name, path, component, permission, cached, visible }: MenuRow) => ({
  id,
  menuType: (['0', '1', '2'] as const)[type],
  menuName: name,
  path,
  component,
  permission,
  cache: cached,
  visible,
})
