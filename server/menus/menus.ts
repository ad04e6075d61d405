import type { MenuItem } from '#contract/accounts/menus.ts'
import type { Db } from '#database/database.ts'
import { pinyinWords } from '#language/pinyin.ts'

import { listMenus, type MenuRow } from './menus.queries.ts'

/** Returns the menu tree of an account. A page whose directory was not granted is at the top level. */
export async function menusOf(db: Db, account: number): Promise<MenuItem[]> {
  const rows = await listMenus(db, account)
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const branch = (parent: number | null): MenuItem[] =>
    (below.get(parent) ?? []).map((row) => ({ ...itemOf(row), children: branch(row.id) }))
  return branch(null)
}

const itemOf = ({
  id,
  type,
  name,
  path,
  component,
  menuUrl,
  permission,
  cached,
  visible,
  icon,
}: MenuRow) => ({
  id,
  menuType: (['0', '1', '2'] as const)[type],
  menuName: name,
  spelled: [...pinyinWords(name)].map((word) => word.slice(1)),
  path,
  component,
  menuUrl,
  permission,
  cache: cached,
  visible,
  icon,
})
