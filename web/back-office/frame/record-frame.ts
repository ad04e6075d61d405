import { useMemo } from 'react'

import type { MenuItem } from '#contract/accounts/menus.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import type { RecordFrame } from '#web/records/record-frame.ts'
import { flattenMenu, pathOf } from '#web/workplace/menus.ts'

/** The page of a menu that lists a kind, or all kinds that have none of their own. */
export const listOfKind = (tree: readonly MenuItem[], { name }: Kind): MenuItem | undefined =>
  pageOf(tree, `records/${name}`) ?? pageOf(tree, 'records')

const pageOf = (tree: readonly MenuItem[], page: string) =>
  flattenMenu(tree).find(({ component }) => component === page)

/** Records stay within the back office; so do their lists, as far as the menu has them. */
export const useRecordFrame = (tree: readonly MenuItem[]): RecordFrame =>
  useMemo(
    () => ({
      recordPath: officeRecordPath,
      listPath(kind) {
        const list = listOfKind(tree, kind)
        const path = list && pathOf(list)
        if (path === undefined) return kind.path
        return list?.component === 'records' ? `${path}/${kind.name}` : path
      },
      home: { label: '工作台', to: '/admin' },
    }),
    [tree],
  )
