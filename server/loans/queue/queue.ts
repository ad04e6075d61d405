import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { staffLoans } from '#contract/loans/loans.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { findSeen } from '#server/cases/cases.ts'
import { dueStates } from '#server/cases/parties.ts'
import { toCasePage, toCaseRow } from '#server/cases/rows.ts'

import { listItems } from '../items.queries.ts'
import { findLoan, insertCopies } from '../loans.queries.ts'
import { loanTrade, moveLoan } from '../moves.ts'
import { accessOf, permissionOf, seesAll } from '../situation.ts'
import { findQueuePage } from './queue-ids.queries.ts'
import { listOthers, listRows } from './queue.queries.ts'
import { findReaderFacts } from './reader.queries.ts'

/** States in which somebody has something to do; what is out comes back of itself. */
const statesDue = (actor: Actor): LoanState[] =>
  dueStates(loanWorkflow, permissionOf, actor).filter((state) => state !== 'lent' && state !== 'overdue')

/** A box of a member of staff. */
export async function queueOf(
  db: Db,
  { box, state, q, current, size }: DecodedInput<typeof staffLoans.queue>,
  actor: Actor,
) {
  const { ids, total } = await findQueuePage(db, { ...viewOf(actor), box, state, q, current, size })
  return toCasePage({ records: await listRows(db, ids), total }, { current, size })
}

/** Everybody on the staff of loans sees all of them, the secrecy officer what is to be judged. */
const viewOf = (actor: Actor): { account: number; due: LoanState[]; seen: LoanState[] | undefined } => ({
  account: actor.id,
  due: statesDue(actor),
  seen: seesAll(actor) ? undefined : ['secrecy'],
})

/** How many loans wait for a member of staff. */
export const countWaiting = async (db: Db, actor: Actor): Promise<number> =>
  (await findQueuePage(db, { ...viewOf(actor), box: 'todo', q: '', current: 1, size: 1 })).total

/** What else the reader of a loan has running, for whoever sees every loan. */
export async function othersOf(db: Db, id: number, actor: Actor) {
  const loan = await findSeen(db, loanTrade, id, actor)
  if (loan.account === null || !seesAll(actor)) return []
  return (await listOthers(db, loan.account, id)).map(toCaseRow)
}

/** Who applies, for those whom the loan concerns. */
export async function readerOf(db: Db, id: number, actor: Actor) {
  const { account } = await findSeen(db, loanTrade, id, actor)
  return account === null ? null : ((await findReaderFacts(db, { id, account })) ?? fail('not_found'))
}

/** Moves several loans, each for itself; what is refused says why. */
export async function moveBatch(
  db: Db,
  { move, loans, opinion }: DecodedInput<typeof staffLoans.moveBatch>,
  by: AtWork,
) {
  const done: number[] = []
  const refused: { id: number; number: string; message: string }[] = []
  for (const { id, line } of loans) {
    try {
      await requireHarmless(db, id, move)
      await moveLoan(db, { id, line, move, opinion }, by)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const loan = await findLoan(db, id)
      refused.push({ id, number: loan?.number ?? '', message: error.message })
    }
  }
  return { done, refused }
}

/** What is protected or secret is decided on its own page. */
async function requireHarmless(db: Db, id: number, move: string): Promise<void> {
  if (move !== 'approve') return
  const access = accessOf(await listItems(db, id))
  if (access.includes('protected') || access.includes('secret')) fail('loan_by_itself')
}

export async function copyTo(db: Db, { id, people }: DecodedInput<typeof staffLoans.copy>, actor: Actor) {
  await findSeen(db, loanTrade, id, actor)
  await insertCopies(db, id, people, actor.id)
  return {}
}
