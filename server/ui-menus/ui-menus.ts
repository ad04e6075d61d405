import { uiMenu } from '#contract/back-office/interface/ui-menu.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { eraseType, type Store, store, type RowChange } from '#server/back-office/store.ts'
import { countBelow } from '#server/back-office/tree.sql.ts'
import { placeUnder } from '#server/back-office/tree.ts'

import { findPlace } from './ui-menus.queries.ts'
import { pathOrHidden, isSeeded } from './ui-menus.sql.ts'

const invalidField = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

const refusePlace = (): never => {
  throw invalidField('parent', '不能放在这里：只有主菜单的第一层可以有下级')
}

const refuseRemoval = (): never => {
  throw new AppError('built_in', {}, '内置的菜单项不能删除，可以隐藏')
}

/** The menus of the portal: the sets stand at the top, their entries below, groups of entries in the main menu only. */
export const uiMenus: Store<typeof uiMenu> = store({
  resource: uiMenu,
  columns: { seeded: isSeeded },
  option: { detail: pathOrHidden },
  unique: {},
  write: columnsOf,
  place: (tx, { id, parent }, above) =>
    parent === null ? refusePlace() : requirePlace(tx, { id, parent: above }),
  touched: async (db, ids) => [
    { label: '下级菜单', count: await countBelow(db, untypedStore(), ids), blocks: true },
  ],
  remove: async (_, rows) => (rows.some(({ seeded }) => seeded) ? refuseRemoval() : false),
})

const untypedStore = () => eraseType(uiMenus)

async function columnsOf(tx: Db, { given: { path, parent }, before }: RowChange<typeof uiMenu>) {
  if (before) await requireChange(tx, before, path)
  else await requirePlace(tx, { parent: parent ?? null })
  return parent === undefined && before ? {} : placeUnder(tx, untypedStore(), { parent, before })
}

async function requireChange(
  tx: Db,
  before: RowOf<typeof uiMenu>,
  path: string | null | undefined,
): Promise<void> {
  if (before.parent === null) refusePlace()
  if (path !== undefined && (path ?? '') !== (before.path ?? '')) await requirePath(tx, before)
}

/** The address of what is built in is that of its page; a group has none. */
async function requirePath(tx: Db, { id, seeded }: { id: number; seeded: boolean }): Promise<void> {
  if (seeded) throw invalidField('path', '内置项的网址不能改')
  if ((await countBelow(tx, untypedStore(), [id])) > 0) throw invalidField('path', '有下级的菜单项没有网址')
}

/** Entries stand in a set, and in groups of the main menu; what has entries of its own stands in the main menu. */
async function requirePlace(tx: Db, { id, parent }: { id?: number; parent: number | null }): Promise<void> {
  const { set, top, path } = (parent === null ? undefined : await findPlace(tx, parent)) ?? refusePlace()
  if (!set && (!top || path !== null)) refusePlace()
  const isGroup = id !== undefined && (await countBelow(tx, untypedStore(), [id])) > 0
  if (isGroup && !(set && top)) refusePlace()
}
