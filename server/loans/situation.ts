import type { Actor, Permission } from '#contract/identity/identity.ts'
import type { LoanParty } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import type { Situation } from '#contract/workflow/workflow.ts'
import { accessNow } from '#server/catalogue/view-level.ts'

import type { ItemRow } from './items.queries.ts'
import type { LoanCase } from './loans.queries.ts'

/** The permission behind each party of staff. */
export const permissionOf = {
  reviewer: 'loans.review',
  secrecy: 'loans.secrecy',
  counter: 'loans.counter',
  manager: 'loans.manage',
} as const satisfies Partial<Record<LoanParty, Permission>>

type StaffParty = keyof typeof permissionOf
const staffParties: readonly StaffParty[] = ['reviewer', 'secrecy', 'counter', 'manager']

/**
 * What somebody is in a loan. Nobody decides on their own application, and what somebody has taken on is theirs; the
 * counter and who manages need not hold it. For a reader without an account the counter acts as applicant, too.
 */
export function partiesOf({ account, isCounterEntry, holder }: LoanCase, actor: Actor): LoanParty[] {
  const own = account === actor.id
  const acts = isCounterEntry && account === null && actor.permissions.includes('loans.counter')
  const isTaken = holder !== null && holder !== actor.id
  const open = staffParties.filter((party) => {
    if (!actor.permissions.includes(permissionOf[party]) || (own && party !== 'counter')) return false
    return party === 'counter' || party === 'manager' || !isTaken
  })
  return own || acts ? ['applicant', ...open] : open
}

interface LoanWithItems {
  loan: LoanCase
  items: readonly ItemRow[]
  parties: readonly LoanParty[]
  /** Items that are brought back; all that are out by default. */
  positions?: readonly number[] | undefined
}

/** A loan as the table of moves asks about it. */
export function situationOf({ loan, items, parties, positions }: LoanWithItems): Situation {
  const stillOut = items.filter(
    ({ state, position }) => state === 'out' && positions !== undefined && !positions.includes(position),
  )
  const held = {
    secret: items.some(({ access }) => access === 'secret'),
    electronic: isElectronic(loan.useMode),
    delegated: loan.delegator !== null,
    lastBack: stillOut.length === 0,
  }
  const holds = Object.entries(held).flatMap(([name, isHeld]) => (isHeld ? [name] : []))
  return { state: loan.state, process: loan.process, parties, holds }
}

/** How open the items are today. */
export const accessOf = (items: readonly ItemRow[]): ItemRow['access'][] => items.map(accessNow)
