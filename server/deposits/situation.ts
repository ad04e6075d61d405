import type { Situation } from '#contract/cases/workflow.ts'
import type { DepositParty } from '#contract/deposits/deposit-workflow.ts'
import { fail } from '#contract/errors.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import { staffParties } from '#server/cases/parties.ts'

import type { DepositCase } from './deposits.queries.ts'

/** The permission behind each party of staff. */
export const permissionOf = {
  examiner: 'deposits.examine',
  manager: 'deposits.manage',
} as const satisfies Partial<Record<DepositParty, Permission>>

/** What somebody is in a deposit; who manages need not hold it. */
export const partiesOf = (deposit: DepositCase, actor: Actor): DepositParty[] =>
  deposit.account === actor.id
    ? ['depositor']
    : staffParties(permissionOf, deposit, actor, { free: ['manager'] })

/** A deposit as the table of moves asks about it. */
export const situationOf = (
  { state, process, delegator }: DepositCase,
  parties: readonly string[],
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
