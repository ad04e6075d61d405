import type { Kinds } from '#contract/catalogue/kind.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { holdersOf } from '#server/cases/holders.ts'
import { today } from '#server/catalogue/view-level.ts'
import { notify } from '#server/notices/notices.ts'
import { termsOf } from '#server/working-days/working-days.ts'

import { moveDepositByClock } from '../moves.ts'
import { permissionOf } from '../situation.ts'
import { type DueDeposit, listLapsed, listTerms, setDueDays, takeDue } from './clock.queries.ts'

/**
 * What time brings about: what was not mended in time lapses, and who is to examine hears once of what is due. Returns
 * how much was done; on several servers each thing happens once.
 */
export async function tendDeposits(db: Db, kinds: Kinds): Promise<number> {
  let lapsed = 0
  for (const id of await listLapsed(db, today()))
    if (await moveDepositByClock(db, kinds, id, 'lapse')) lapsed += 1
  return lapsed + (await remind(db))
}

/** Counts the due days of all deposits that run anew, after the calendar was changed. */
export const countDepositDays = async (tx: Db): Promise<void> =>
  setDueDays(tx, await termsOf(tx, await listTerms(tx)))

const remind = (db: Db): Promise<number> =>
  atomically(db, async (tx) => {
    const due = await takeDue(tx, today())
    const examiners = due.length > 0 ? await holdersOf(tx, permissionOf.examiner, []) : []
    const all = examiners.map(({ id }) => id)
    await notify(tx, ...due.map((deposit) => newsOf(deposit, all)))
    return due.length
  })

/** Who has it in hand hears of it; while that is nobody, all who could. */
const newsOf = ({ id, number, dueOn, holder, account }: DueDeposit, examiners: readonly number[]) => ({
  to: holder === null ? examiners.filter((one) => one !== account) : [holder],
  message: 'depositDue' as const,
  values: { number, day: dueOn, deposit: id },
})
