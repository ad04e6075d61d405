import { dictionaryGroup, dictionaryItem } from '#contract/back-office/interface/dictionary.ts'
import { AppError, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { updateRow } from '#server/back-office/rows.sql.ts'
import { type Store, store, type RowChange } from '#server/back-office/store.ts'

import {
  countClosed,
  findLastPlace,
  listPlaces,
  listValuesOfGroups,
  listValuesOfItems,
  lockGroup,
  setPlaces,
} from './dictionaries.queries.ts'
import { code, countItems, groupOf, inOrder, isClosed, isOff, ofGroups } from './dictionaries.sql.ts'
import { lockedRows, noteChange, refuseSeeded } from './status.ts'
import { usesOf } from './uses.ts'

const refuseClosed = (): never => {
  throw new AppError('built_in', {}, '这个字典的取值由程序规定，不能增删，只能改名称、次序与停用')
}

/** Groups; those that code asks for by name are neither removed nor disabled. */
export const dictionaryGroups = store({
  resource: dictionaryGroup,
  columns: { items: countItems },
  option: { detail: code, disabled: isOff },
  unique: { dictionary_group_pkey: 'code' },
  async touched(db, ids) {
    const values = await listValuesOfGroups(db, ids)
    return [{ label: '字典项', count: values.length, blocks: false }, ...(await usesOf(db, values))]
  },
  remove: async (_, rows) => (rows.some(({ seeded }) => seeded) ? refuseSeeded() : false),
})

/** The values of groups. What code knows has a fixed set: labels, order and status change, nothing comes or goes. */
export const dictionaryItems = store({
  resource: dictionaryItem,
  columns: { group: groupOf, closed: isClosed },
  order: inOrder,
  filter: (name, ids) => (name === 'group' ? ofGroups(ids) : undefined),
  option: { detail: code, disabled: isOff },
  unique: { dictionary_item_group_code_value_key: 'value' },
  write: columnsOf,
  touched: async (db, ids) => usesOf(db, await listValuesOfItems(db, ids)),
  async remove(tx, rows) {
    const closed = await countClosed(
      tx,
      rows.map(({ id }) => id),
    )
    return closed > 0 ? refuseClosed() : false
  },
})

async function columnsOf(tx: Db, { given, before }: RowChange<typeof dictionaryItem>) {
  if (before) return {}
  const group = await lockGroup(tx, given.group ?? 0)
  if (!group) throw new AppError('invalid_input', { fields: { 'values.group': '没有这个字典组' } })
  if (group.closed) refuseClosed()
  // a workbook names a new item by its code
  const { code: asked }: { code?: unknown } = Object(given)
  const made = `${group.code}/${given.value}`
  if (asked !== undefined && asked !== made)
    throw new AppError('invalid_input', { fields: { 'values.code': `须为字典组编码与取值：“${made}”` } })
  return { group: undefined, group_code: group.code, position: await findLastPlace(tx, group.code) }
}

/** Moves an item within its group; returns where it stood. */
export async function moveItem(
  db: Db,
  { id, position }: { id: number; position: number },
  by: AtWork,
): Promise<{ position: number }> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a store of one resource serves as one of any
  const items = dictionaryItems as unknown as Store
  return atomically(db, async (tx) => {
    const [row = fail('not_found')] = await lockedRows(tx, items, [id])
    const { group }: { group?: { id: number } } = Object(row)
    await lockGroup(tx, group?.id ?? 0)
    const places = await listPlaces(tx, group?.id ?? 0)
    const stood = places.indexOf(id)
    const others = places.filter((one) => one !== id)
    await setPlaces(tx, others.toSpliced(position, 0, id))
    await updateRow(tx, items, id, { by: by.actor.id, columns: {} })
    await noteChange(tx, items, { row, before: { position: stood }, after: { position } }, by)
    return { position: stood }
  })
}
