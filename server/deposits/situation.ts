import type { DepositParty } from '#contract/deposits/deposit-workflow.ts'
import { fail } from '#contract/errors.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import type { Situation } from '#contract/workflow/workflow.ts'

import type { DepositCase } from './deposits.queries.ts'

/** The permission behind each party of staff. */
export const permissionOf = {
  examiner: 'deposits.examine',
  manager: 'deposits.manage',
} as const satisfies Partial<Record<DepositParty, Permission>>

const staffParties = ['examiner', 'manager'] as const

/** What somebody is in a deposit. Nobody examines their own, and what somebody has taken on is theirs. */
export function partiesOf({ account, holder }: DepositCase, { id, permissions }: Actor): DepositParty[] {
  if (account === id) return ['depositor']
  const isTaken = holder !== null && holder !== id
  return staffParties.filter(
    (party) => permissions.includes(permissionOf[party]) && (party === 'manager' || !isTaken),
  )
}

/** A deposit as the table of moves asks about it. */
export const situationOf = (
  { state, process, delegator }: DepositCase,
  parties: readonly DepositParty[],
): Situation => ({ state, process, parties, holds: delegator === null ? [] : ['delegated'] })

/** Answers as though it were not there to whom a deposit is no concern. */
export function requireSeen({ account, state }: DepositCase, { id, permissions }: Actor): void {
  const isSeen = account === id || (state !== 'draft' && permissions.includes('deposits.read'))
  if (!isSeen) fail('not_found')
}

/** Whether its depositor may change it: while it is with them. */
export const isWritable = ({ account, state }: DepositCase, { id }: Actor): boolean =>
  account === id && (state === 'draft' || state === 'returned')

/** Whether somebody may write remarks on its files: while they examine it. */
export const isRemarkable = (deposit: DepositCase, actor: Actor): boolean =>
  deposit.state === 'checking' && partiesOf(deposit, actor).includes('examiner')
