import type { Actor, Permission } from '#contract/identity/identity.ts'
import { isOwnCase } from '#contract/identity/own-case.ts'

/** Who may make a move: the author, or another person. */
export interface MoveRight<S extends string> {
  by: 'author' | 'reviewer'
  permission: Permission
  from: readonly S[]
}

/** A move of what is drafted by one person and decided on by another. */
export interface ReviewMove<S extends string> {
  label: string
  /** The state afterwards; null where it has none. */
  to: S | null
  needs?: 'comment'
  open: readonly MoveRight<S>[]
}

/** What decides which moves an actor has; the author is null once the account is deleted. */
export interface InReview<S extends string> {
  author: number | null
  state: S
}

/** Whether a move is open to an actor. */
export const isOpenTo = <S extends string>(
  { open }: ReviewMove<S>,
  actor: Actor,
  { author, state }: InReview<S>,
): boolean =>
  open.some(
    ({ by, permission, from }) =>
      (by === 'author') === isOwnCase(actor, [author]) &&
      from.includes(state) &&
      actor.permissions.includes(permission),
  )
