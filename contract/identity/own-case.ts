import type { Actor } from './identity.ts'

/** Nobody decides for themselves: whether what is decided on is the actor's own, or that of any of these accounts is. */
export const isOwnCase = (
  { id }: Pick<Actor, 'id'>,
  accounts: readonly (number | null | undefined)[],
): boolean => accounts.includes(id)
