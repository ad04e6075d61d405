import type { Workflow } from '#contract/cases/workflow.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'

import type { CaseRow } from './cases.ts'

/** Parties by the permission behind them. */
type PartyPermissions<P extends string> = Readonly<Record<P, Permission>>

const heldParties = <P extends string>(permissions: PartyPermissions<P>, actor: Actor): P[] =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
  (Object.keys(permissions) as P[]).filter((party) => actor.permissions.includes(permissions[party]))

/**
 * What somebody of the staff is in a case. Nobody decides on their own, but for what the parties in `own` do, and what
 * somebody has taken on is theirs, but for those in `free`.
 */
export function staffParties<P extends string>(
  permissions: PartyPermissions<P>,
  { account, holder }: Pick<CaseRow, 'account' | 'holder'>,
  actor: Actor,
  { own, free }: { own: readonly P[]; free: readonly P[] },
): P[] {
  const isTaken = holder !== null && holder !== actor.id
  const held = heldParties(permissions, actor).filter((party) => !isTaken || free.includes(party))
  return account === actor.id ? held.filter((party) => own.includes(party)) : held
}

/** States in which somebody has something to do: a move of theirs takes a case on that need not be explained. */
export function dueStates<S extends string, P extends string>(
  { states, moves }: Workflow & { states: Readonly<Record<S, unknown>> },
  permissions: PartyPermissions<P>,
  actor: Actor,
): S[] {
  const parties: readonly string[] = heldParties(permissions, actor)
  const work = moves.filter(({ code, opinion }) => code === 'SP' && !opinion)
  const due = work.filter(({ by }) => by.some((party) => parties.includes(party))).flatMap(({ from }) => from)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
  return (Object.keys(states) as S[]).filter((state) => due.includes(state))
}
