import { menu } from '#contract/back-office/interface/menu.ts'
import { pageComponents } from '#contract/back-office/interface/page-components.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { type Store, store, type RowChange } from '#server/back-office/store.ts'
import { placeUnder } from '#server/back-office/tree.ts'
import { keepDuties } from '#server/roles/keepers.ts'

import { countMenuUse, deleteMenus, findMenuType, isPageOrigin } from './menu-editor.queries.ts'
import { menuColumns, menuOption } from './menu-editor.sql.ts'

const invalidField = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

/**
 * Menus of the back office. A permission is given to an entry once: another one later would hand it to all roles that
 * have the entry.
 */
export const menuStore: Store<typeof menu> = store({
  resource: menu,
  columns: menuColumns,
  option: menuOption,
  unique: {},
  write: columnsOf,
  guard: keepDuties,
  async touched(db, ids) {
    const { roles, below } = await countMenuUse(db, ids)
    return [
      { label: '下级菜单与按钮', count: below, blocks: true },
      { label: '持有它的角色', count: roles, blocks: false },
    ]
  },
  async remove(tx, rows) {
    await deleteMenus(
      tx,
      rows.map(({ id }) => id),
    )
    return true
  },
})

async function columnsOf(tx: Db, { given, before }: RowChange<typeof menu>) {
  const { type, permission } = { ...before, ...given }
  if (type === '2' && !permission) throw invalidField('permission', '按钮须有权限码')
  if (given.menuUrl) await checkOrigin(tx, given.menuUrl)
  checkComponent(given.component, before?.component)
  const { parent } = given
  if (before && parent === undefined) return {}
  if (parent) await checkParent(tx, parent, type)
  return placeUnder(tx, menuStore, { parent, before })
}

/** A page is one of those that there are; what was there before may stay. */
function checkComponent(component: string | null | undefined, before: string | null | undefined): void {
  if (!component || component === before || Object.hasOwn(pageComponents(), component)) return
  throw invalidField('component', '没有这个页面')
}

/** A button stands under a page or a directory, a page and a directory under a directory. */
async function checkParent(tx: Db, parent: number, type: unknown): Promise<void> {
  const above = await findMenuType(tx, parent)
  if (above === undefined) throw invalidField('parent', '没有这一项菜单')
  if (above === 2 || (above === 1 && type !== '2'))
    throw invalidField('parent', '上级须为目录；按钮的上级也可以是页面')
}

/** Browsers would open no page of an origin that is not on the list: whoever writes its address is told now. */
async function checkOrigin(tx: Db, address: string): Promise<void> {
  const { origin } = new URL(address, 'https://our.site')
  if (!address.startsWith('#') && !(await isPageOrigin(tx, origin)))
    throw invalidField('menuUrl', `${origin} 不在站点设置的“可在本站页面中打开的网站”中`)
}
