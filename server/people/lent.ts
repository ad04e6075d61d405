import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import { findLent } from './lent.queries.ts'

// Whoever has archives at home keeps their account: the loan is all that says where these are.

/** Refuses to let a reader leave who has archives at home; names the loan that is due first. */
export async function checkNothingLent(db: Db, account: number): Promise<void> {
  const { first } = await findLent(db, [account])
  if (first !== null)
    throw new AppError('archives_out', {}, `借阅申请 ${first} 借出的资料还没有归还，归还后再注销`)
}

/** What stands in the way of removing these accounts, if anything does. */
export async function listLent(db: Db, accounts: readonly number[]) {
  const { count, first } = await findLent(db, accounts)
  return first === null ? [] : [{ label: `借出未还的借阅（${first}）`, count, blocks: true }]
}
