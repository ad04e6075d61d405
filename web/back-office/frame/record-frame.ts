import { useMemo } from 'react'

import type { MenuItem } from '#contract/accounts/menus.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { flat, pathOf } from '#web/back-office/menus.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import type { RecordFrame } from '#web/catalogue/record-frame.ts'

/** The page of a menu that lists a kind. */
export const listOfKind = (tree: readonly MenuItem[], { name }: Kind): MenuItem | undefined =>
  flat(tree).find(({ component }) => component === `records/${name}`)

/** Records stay within the back office; so do their lists, as far as the menu has them. */
export const useRecordFrame = (tree: readonly MenuItem[]): RecordFrame =>
  useMemo(
    () => ({
      recordPath: officeRecordPath,
      listPath(kind) {
        const list = listOfKind(tree, kind)
        return (list && pathOf(list)) ?? kind.path
      },
      home: { label: '工作台', to: '/admin' },
    }),
    [tree],
  )
