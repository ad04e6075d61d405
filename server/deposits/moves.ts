import { findMove } from '#contract/cases/workflow.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import type { Trade } from '#server/cases/cases.ts'
import { moveByClock, moveCase, type MoveRequest, type MoveResult } from '#server/cases/moves.ts'
import type { Effect } from '#server/http/implement.ts'
import { noTerm, termOf } from '#server/working-days/working-days.ts'

import { readTables } from './catalogue-drafts.ts'
import { causes, type DepositFacts } from './causes.ts'
import type { DepositContext } from './context.ts'
import { type DepositCase, findDeposit, lockDeposit, updateDeposit } from './deposits.queries.ts'
import { listFiles } from './files.queries.ts'
import { needs } from './needs.ts'
import { partiesOf, permissionOf, requireSeen, situationOf } from './situation.ts'

/** Deposits, as a trade whose cases move along a table. */
export const depositTrade: Trade<DepositCase, DepositFacts, typeof depositWorkflow> = {
  workflow: depositWorkflow,
  table: 'deposit',
  noun: '汇交',
  action: 'deposit_moved',
  errors: { moveRefused: 'deposit_move_refused', changed: 'deposit_changed' },
  owner: 'depositor',
  find: findDeposit,
  lock: lockDeposit,
  update: updateDeposit,
  requireSeen: (_, deposit, actor) => requireSeen(deposit, actor),
  partiesOf,
  situationOf,
  permissionFor: () => permissionOf.examiner,
  termOf: async ({ tx, today }, state) => {
    const { days }: { days?: number } = depositWorkflow.states[state]
    return days === undefined ? noTerm : termOf(tx, today, days)
  },
  needs,
  causes,
}

/** Moves a deposit along its workflow; what takes its time is read before the row is held. */
export async function moveDeposit(
  context: DepositContext,
  request: MoveRequest,
  by: AtWork,
): Promise<(effect: Pick<Effect, 'db'>) => Promise<MoveResult<DepositCase>>> {
  const { kinds } = context
  const read = await readTablesFor(context, request, by)
  const readFacts = async (tx: Db, { id }: DepositCase) => ({ kinds, read, files: await listFiles(tx, id) })
  return ({ db }) => moveCase(db, depositTrade, { request, by, readFacts })
}

/** Moves a deposit whose day is over; undefined when the move is not open any more. */
export const moveDepositByClock = (db: Db, kinds: Kinds, id: number, move: string) =>
  moveByClock(db, depositTrade, {
    id,
    move,
    readFacts: async (tx) => ({ kinds, files: await listFiles(tx, id) }),
  })

/** What the tables hold, for a move that drafts the catalogue. */
async function readTablesFor(
  context: DepositContext,
  { id, move: name, line }: MoveRequest,
  { actor }: AtWork,
) {
  const deposit = await findDeposit(context.db, id)
  if (deposit?.line !== line) return undefined
  const move = findMove(depositWorkflow, situationOf(deposit, partiesOf(deposit, actor)), name)
  return move?.causes?.includes('drafts') ? readTables(context, deposit, actor.id) : undefined
}
