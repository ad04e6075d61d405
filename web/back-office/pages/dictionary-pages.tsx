import { Link } from 'react-router'

import { category, categoryRoutes } from '#contract/back-office/interface/category.ts'
import {
  dictionaryGroup,
  dictionaryGroupRoutes,
  dictionaryItem,
  dictionaryItemRoutes,
} from '#contract/back-office/interface/dictionary.ts'
import { type RowOf } from '#contract/back-office/resource.ts'
import { act } from '#web/api/caller.ts'
import { type ActionReport, officePage, type RowAction } from '#web/back-office/office-page.ts'

import { statusActions } from './status-actions.ts'

const why = '内置的字典组不能停用或删除'
const builtIn = { remove: why, 'status-0': why }

export const dictionaryGroupPage = officePage({
  resource: dictionaryGroup,
  locked: ({ seeded }) => (seeded ? builtIn : {}),
  actions: statusActions<RowOf<typeof dictionaryGroup>>(dictionaryGroup, dictionaryGroupRoutes),
  cells: {
    items: ({ id, items }) => <Link to={`${dictionaryItem.page}?f.group=${id}`}>{items}</Link>,
  },
})

type Item = RowOf<typeof dictionaryItem>

/** One place up or down within the group. */
const createShiftAction = (label: string, by: -1 | 1): RowAction<Item> => ({
  name: `shift${by}`,
  label,
  permission: dictionaryItem.permissions.write,
  on: 'one',
  act: async ([row]): Promise<ActionReport> => {
    const id = row?.id ?? 0
    const { position } = await act(dictionaryItemRoutes.dragUpdate, {
      id,
      position: Math.max(0, (row?.position ?? 1) - 1 + by),
    })
    return {
      message: `“${row?.label}”已${label}`,
      undo: () => act(dictionaryItemRoutes.dragUpdate, { id, position }),
    }
  },
})

const fixedValues = { remove: '这个字典的取值由程序规定，不能增删' }

export const dictionaryItemPage = officePage({
  resource: dictionaryItem,
  beside: 'group',
  locked: ({ closed }) => (closed ? fixedValues : {}),
  actions: [
    createShiftAction('上移', -1),
    createShiftAction('下移', 1),
    ...statusActions<Item>(dictionaryItem, dictionaryItemRoutes),
  ],
})

export const categoryPage = officePage({
  resource: category,
  actions: statusActions<RowOf<typeof category>>(category, categoryRoutes),
})
