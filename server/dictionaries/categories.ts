import { category } from '#contract/back-office/interface/category.ts'
import type { GivenOf } from '#contract/back-office/resource.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { changeRow } from '#server/back-office/resource.ts'
import { eraseType, type Store, store } from '#server/back-office/store.ts'
import { countBelow } from '#server/back-office/tree.sql.ts'
import { placeUnder } from '#server/back-office/tree.ts'

import { countClassified } from './dictionaries.queries.ts'
import { code, isOff } from './dictionaries.sql.ts'

/** Categories: a dictionary that is a tree. */
export const categories: Store<typeof category> = store({
  resource: category,
  option: { detail: code, disabled: isOff },
  unique: { category_code_key: 'code' },
  write: async (tx, { given: { parent }, before }) =>
    parent === undefined && before ? {} : placeUnder(tx, untypedStore(), { parent, before }),
  touched: async (db, ids) => [
    { label: '下级分类', count: await countBelow(db, untypedStore(), ids), blocks: true },
    { label: '数据接口', count: await countClassified(db, ids), blocks: true },
  ],
})

const untypedStore = () => eraseType(categories)

interface Row {
  id: number
  version: number
  values: GivenOf<typeof category>
}

/** Changes all of these rows or, when one may not be changed, none. */
export const changeCategories = (db: Db, rows: readonly Row[], by: AtWork): Promise<{ changed: number }> =>
  atomically(db, async (tx) => {
    for (const row of rows) await changeRow(tx, untypedStore(), row, by)
    return { changed: rows.length }
  })
