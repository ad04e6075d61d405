import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import type { staffDeposits } from '#contract/deposits/deposits.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { dueStates } from '#server/cases/parties.ts'
import { toCasePage } from '#server/cases/rows.ts'

import { type DepositCase, lockDeposit } from './deposits.queries.ts'
import { deleteRemark, findFile, insertRemark } from './files.queries.ts'
import { pageOwn, pageQueue } from './queue.queries.ts'
import { isRemarkable, permissionOf, requireSeen } from './situation.ts'

/** The deposits of a member, who need not know who has one in hand. */
export async function ownOf(db: Db, page: { current: number; size: number }, actor: Actor) {
  const { records, total } = await pageOwn(db, actor.id, page)
  return toCasePage({ records: records.map((row) => ({ ...row, holder: null })), total }, page)
}

/** A box of a member of staff. */
export async function queueOf(db: Db, input: DecodedInput<typeof staffDeposits.queue>, actor: Actor) {
  const due = dueStates(depositWorkflow, permissionOf, actor)
  return toCasePage(await pageQueue(db, { ...input, account: actor.id, due }), input)
}

/** How many deposits wait for a member of staff. */
export const countWaitingDeposits = async (db: Db, actor: Actor): Promise<number> =>
  (await queueOf(db, { box: 'todo', q: '', current: 1, size: 1 }, actor)).total

function requireRemarkable(deposit: DepositCase | undefined, actor: Actor): void {
  if (!deposit) return fail('not_found')
  requireSeen(deposit, actor)
  if (!isRemarkable(deposit, actor)) fail('deposit_move_refused')
}

/** A remark at a place of a file; its depositor sees it when the deposit is returned. */
export const writeRemark = (
  db: Db,
  { id, attached, ...place }: DecodedInput<typeof staffDeposits.remark>,
  actor: Actor,
): Promise<{ id: number }> =>
  atomically(db, async (tx) => {
    requireRemarkable(await lockDeposit(tx, id), actor)
    const file = (await findFile(tx, id, attached)) ?? fail('not_found')
    return { id: await insertRemark(tx, { deposit: id, file, ...place, by: actor.id }) }
  })

/** Takes back a remark that its depositor has not seen. */
export const removeRemark = (
  db: Db,
  { id, remark }: DecodedInput<typeof staffDeposits.removeRemark>,
  actor: Actor,
): Promise<Record<string, never>> =>
  atomically(db, async (tx) => {
    requireRemarkable(await lockDeposit(tx, id), actor)
    if (!(await deleteRemark(tx, id, remark))) fail('not_found')
    return {}
  })
