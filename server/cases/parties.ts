import type { Workflow } from '#contract/cases/workflow.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import { isOwnCase } from '#contract/identity/own-case.ts'
import { keysOf } from '#contract/wire.ts'

import type { CaseRow } from './cases.ts'

/** The permission behind each party of staff. */
type StaffPermissions<P extends string> = Readonly<Record<P, Permission>>

const partiesHeld = <P extends string>(staff: StaffPermissions<P>, { permissions }: Actor): P[] =>
  keysOf(staff).filter((party) => permissions.includes(staff[party]))

/**
 * What somebody of the staff is in a case: nobody in their own, and what somebody has taken on is theirs, but for those in
 * `free`.
 */
export function staffParties<P extends string>(
  staff: StaffPermissions<P>,
  { account, holder }: Pick<CaseRow, 'account' | 'holder'>,
  actor: Actor,
  { free }: { free: readonly P[] },
): P[] {
  if (isOwnCase(actor, [account])) return []
  const isTaken = holder !== null && holder !== actor.id
  return partiesHeld(staff, actor).filter((party) => !isTaken || free.includes(party))
}

/** States in which somebody has something to do: a move of theirs takes a case on that need not be explained. */
export function dueStates<S extends string, P extends string>(
  { states, moves }: Workflow & { states: Readonly<Record<S, unknown>> },
  staff: StaffPermissions<P>,
  actor: Actor,
): S[] {
  const parties: readonly string[] = partiesHeld(staff, actor)
  const work = moves.filter(
    ({ code, opinion, by }) => code === 'SP' && !opinion && by.some((party) => parties.includes(party)),
  )
  return keysOf<S>(states).filter((state) => work.some(({ from }) => from.includes(state)))
}
