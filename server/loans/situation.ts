import type { Situation } from '#contract/cases/workflow.ts'
import { fail } from '#contract/errors.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import type { LoanParty } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import type { Db } from '#database/database.ts'
import { staffParties } from '#server/cases/parties.ts'
import { accessNow } from '#server/catalogue/view-level.ts'

import type { LoanFacts } from './causes.ts'
import type { ItemRow } from './items.queries.ts'
import type { LoanCase } from './loans.queries.ts'
import { hasMoved } from './queue/queue.queries.ts'

/** The permission behind each party of staff. */
export const permissionOf = {
  reviewer: 'loans.review',
  secrecy: 'loans.secrecy',
  counter: 'loans.counter',
  manager: 'loans.manage',
} as const satisfies Partial<Record<LoanParty, Permission>>

/**
 * What somebody is in a loan; the counter and who manages need not hold it. For a reader without an account the counter
 * acts as applicant, too.
 */
export function partiesOf(loan: LoanCase, actor: Actor): LoanParty[] {
  const staff = staffParties(permissionOf, loan, actor, { free: ['counter', 'manager'] })
  return loan.account === actor.id || isEnteredHere(loan, actor) ? ['applicant', ...staff] : staff
}

/** An application of somebody without an account, for those at the counter. */
const isEnteredHere = ({ isCounterEntry, account }: LoanCase, { permissions }: Actor): boolean =>
  isCounterEntry && account === null && permissions.includes('loans.counter')

/** A loan as the table of moves asks about it. */
export function situationOf(
  { state, process, useMode, delegator }: LoanCase,
  parties: readonly string[],
  { items, positions }: Pick<LoanFacts, 'items' | 'positions'>,
): Situation {
  const stillOut = items.filter(
    (item) => item.state === 'out' && positions !== undefined && !positions.includes(item.position),
  )
  const conditions = {
    secret: items.some(({ access }) => access === 'secret'),
    electronic: isElectronic(useMode),
    delegated: delegator !== null,
    lastBack: stillOut.length === 0,
  }
  const holds = Object.entries(conditions).flatMap(([name, isMet]) => (isMet ? [name] : []))
  return { state, process, parties, holds }
}

/** Staff who work on every loan. Who only judges secrecy sees what stands there, and what they have judged. */
const allLoansParties = ['reviewer', 'counter', 'manager'] as const

export const seesAll = ({ permissions }: Actor): boolean =>
  allLoansParties.some((party) => permissions.includes(permissionOf[party]))

/** Answers as though it were not there to whom a loan is no concern. */
export async function requireSeen(db: Db, loan: LoanCase, actor: Actor): Promise<void> {
  if (loan.account === actor.id) return
  if (loan.state === 'draft' && !isEnteredHere(loan, actor)) return fail('not_found')
  if (seesAll(actor)) return
  const judges = actor.permissions.includes('loans.secrecy')
  if (judges && loan.state === 'secrecy') return
  if (await hasMoved(db, loan.id, actor.id)) return
  fail('not_found')
}

/** How open the items are today. */
export const accessOf = (items: readonly ItemRow[]): ItemRow['access'][] => items.map(accessNow)
