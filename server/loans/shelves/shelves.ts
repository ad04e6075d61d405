import { holding } from '#contract/back-office/loans/holding.ts'
import { loanSetting } from '#contract/back-office/loans/loan-setting.ts'
import { AppError } from '#contract/errors.ts'
import { store } from '#server/back-office/store.ts'
import { passOnTo } from '#server/loans/causes.ts'

import { countLoansOf, findCopy, findRecord } from './shelves.queries.ts'
import { shelfColumns, matchesShelf } from './shelves.sql.ts'

/** What lies on the shelves. A new copy goes to whoever has waited longest; one that was ever lent is not deleted. */
export const holdings = store({
  resource: holding,
  columns: shelfColumns,
  search: matchesShelf,
  unique: { holding_number_key: 'number', holding_key: 'copy' },
  write: async (tx, { given, before }) => {
    const shelf = 'shelf' in given ? { shelf: given.shelf ?? '' } : {}
    if (before) return shelf
    const { kind = '', code = '', copy } = given
    const record = await findRecord(tx, kind ?? '', code ?? '')
    const words = '没有这份资料'
    if (record === undefined) throw new AppError('invalid_input', { fields: { 'values.code': words } }, words)
    const holder = await findCopy(tx, record, copy ?? 1)
    if (holder !== undefined) {
      const taken = `这一份已经登记，登记号 ${holder}`
      throw new AppError('value_taken', { fields: { 'values.copy': taken } }, taken)
    }
    return { ...shelf, record }
  },
  created: passOnTo,
  touched: async (db, ids) => [{ label: '借阅记录', count: await countLoansOf(db, ids), blocks: true }],
})

/** The rules of borrowing: one row, which nobody creates or removes. */
export const loanSettings = store({ resource: loanSetting, unique: {} })
