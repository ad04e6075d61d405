import { holding } from '#contract/back-office/loans/holding.ts'
import { loanSetting } from '#contract/back-office/loans/loan-setting.ts'
import type { GivenOf } from '#contract/back-office/resource.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
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
    return { ...shelf, record: await recordOf(tx, given) }
  },
  created: passOnTo,
  touched: async (db, ids) => [{ label: '借阅记录', count: await countLoansOf(db, ids), blocks: true }],
})

/** The record of which this is a copy; refuses a copy that is registered. */
async function recordOf(db: Db, { kind, code, copy }: GivenOf<typeof holding>): Promise<number> {
  const record = await findRecord(db, kind ?? '', code ?? '')
  if (record === undefined) throw refusalAt('invalid_input', 'code', '没有这份资料')
  const holder = await findCopy(db, record, copy ?? 1)
  if (holder !== undefined) throw refusalAt('value_taken', 'copy', `这一份已经登记，登记号 ${holder}`)
  return record
}

const refusalAt = (error: 'invalid_input' | 'value_taken', field: string, words: string) =>
  new AppError(error, { fields: { [`values.${field}`]: words } }, words)

/** The rules of borrowing: one row, which nobody creates or removes. */
export const loanSettings = store({ resource: loanSetting, unique: {} })
