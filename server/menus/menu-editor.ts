import { sql } from 'kysely'

import { menu } from '#contract/back-office/menu.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { store, type Writing } from '#server/back-office/store.ts'
import { isAbove } from '#server/back-office/tree.sql.ts'
import { requireKeepers } from '#server/roles/roles.ts'

import { countMenuUse, findMenuType, findPosition } from './menu-editor.queries.ts'

const invalid = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

/**
 * Menus of the back office. A permission is given to an entry once: another one later would hand it to all roles that
 * have the entry.
 */
export const menuStore = store({
  resource: menu,
  columns: { roles: sql`(select count(*) from role_menu where menu = t.id)` },
  option: {
    detail: sql<string>`coalesce(t.permission, t.path, '')`,
    disabled: sql<boolean>`not t.visible and t.type <> 2`,
  },
  unique: {},
  write: columnsOf,
  written: async (tx) => requireKeepers(tx),
  async touched(db, ids) {
    const { roles, below } = await countMenuUse(db, ids)
    return [
      { label: '下级菜单与按钮', count: below, blocks: true },
      { label: '持有它的角色', count: roles, blocks: false },
    ]
  },
  async remove(tx, rows) {
    await sql`delete from menu where id = any(${rows.map(({ id }) => id)})`.execute(tx)
    await requireKeepers(tx)
    return true
  },
})

async function columnsOf(tx: Db, { given, before }: Writing<typeof menu>) {
  const type = given.type ?? before?.type
  const permission = given.permission ?? before?.permission
  if (type === '2' && !permission) throw invalid('permission', '按钮须有权限码')
  const { parent } = given
  if (parent === undefined && before) return {}
  if (parent) await checkParent(tx, { parent, type, id: before?.id })
  const same = before && (before.parent?.id ?? null) === (parent ?? null)
  return same ? {} : { position: await findPosition(tx, parent ?? null) }
}

/** A button stands under a page or a directory, a page and a directory under a directory. */
async function checkParent(
  tx: Db,
  { parent, type, id }: { parent: number; type: string | undefined; id: number | undefined },
): Promise<void> {
  const above = await findMenuType(tx, parent)
  if (above === undefined) throw invalid('parent', '没有这一项菜单')
  if (above === 2 || (above === 1 && type !== '2'))
    throw invalid('parent', '上级须为目录；按钮的上级也可以是页面')
  if (id !== undefined && (await isAbove(tx, menuStore as never, id, parent))) fail('tree_cycle')
}
