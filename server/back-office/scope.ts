import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { isOwnCase } from '#contract/identity/own-case.ts'
import type { Db } from '#database/database.ts'

import { findScopes, listBelow, type ScopeSummary } from './scope.queries.ts'

export { listBelow } from './scope.queries.ts'
export { personWithin, isWithinScope } from './scope.sql.ts'

/** Whose rows an actor sees: of all departments, or of these and the own ones. */
export interface Scope {
  all: boolean
  departments: readonly number[]
  /** The department of the actor. */
  home: number
}

/**
 * Returns the data scope of an account: the union over its roles, read anew for every call, so that a change bites at
 * the next one.
 */
export async function scopeOf(db: Db, { id }: Pick<Actor, 'id'>): Promise<Scope> {
  return spread(db, (await findScopes(db, id)) ?? { all: false, own: [], tops: [], home: 0 })
}

/** The data scope of one role of an account; undefined where it does not hold it. */
export async function scopeOfRole(
  db: Db,
  { id }: Pick<Actor, 'id'>,
  role: number,
): Promise<Scope | undefined> {
  const found = await findScopes(db, id, role)
  return found && spread(db, found)
}

async function spread(db: Db, { all, own, tops, home }: ScopeSummary): Promise<Scope> {
  if (all) return { all, departments: [], home }
  const below = tops.length === 0 ? [] : await listBelow(db, tops)
  return { all, departments: [...new Set([...own, ...below])], home }
}

/** Whether a scope holds a department. */
export const holdsDepartment = ({ all, departments }: Scope, department: number): boolean =>
  all || departments.includes(department)

/** Throws `beyond_scope` where somebody does not see everybody: for what is about all people together. */
export async function requireAll(db: Db, actor: Actor): Promise<void> {
  if (!(await scopeOf(db, actor)).all) fail('beyond_scope')
}

/** Nobody decides for themselves: refuses what is decided on the actor, or on any of these accounts as one. */
export function refuseOwn(
  actor: Actor,
  accounts: readonly (number | null | undefined)[],
  code: 'own_account' | 'own_case' = 'own_case',
): void {
  if (isOwnCase(actor, accounts)) fail(code)
}
