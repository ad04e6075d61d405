import type { Kinds } from '#contract/catalogue/kind.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { today } from '#server/catalogue/view-level.ts'
import { notify } from '#server/notices/notices.ts'
import { holdersOf, termOf } from '#server/workflow/workflow.ts'

import { type DueDeposit, listLapsed, listTerms, setDueDays, takeDue } from './clock.queries.ts'
import { moveByClock } from './moves.ts'
import { permissionOf } from './situation.ts'

/**
 * What the calendar brings about: due days follow it when it was changed, what was not mended in time lapses, and who is
 * to examine hears once of what is due. Returns how much was done; on several servers each thing happens once.
 */
export async function tendDeposits(db: Db, kinds: Kinds): Promise<number> {
  const counted = await countDueDays(db)
  let lapsed = 0
  for (const id of await listLapsed(db, today())) if (await moveByClock(db, kinds, id, 'lapse')) lapsed += 1
  return counted + lapsed + (await remind(db))
}

const countDueDays = (db: Db): Promise<number> =>
  atomically(db, async (tx) => {
    const terms = []
    for (const { dueFrom, dueDays } of await listTerms(tx)) terms.push(await termOf(tx, dueFrom, dueDays))
    return setDueDays(tx, terms)
  })

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
  topic: 'deposit' as const,
  title: `汇交 ${number} ${dueOn} 到期`,
  body: `验收的期限是 ${dueOn}，请及时办理。`,
  href: `#/admin/deposits/${id}`,
})
