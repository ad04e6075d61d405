import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { holdsDepartment, listBelow, type Scope, scopeOfRole } from '#server/back-office/scope.ts'

import { listAdministered } from './administering.queries.ts'
import { listPermissionsOf } from './roles.queries.ts'

interface Administrator {
  actor: Actor
  /** What all roles of the actor open together. */
  scope: Scope
}

interface AdministeredRole {
  scope: string
  departments: readonly number[]
  adminRole: number | null
}

export const mayGrantAny = ({ permissions }: Actor) => permissions.includes('roles.any')

/**
 * Returns the scope in which an actor administers a role: that of the role by which they do, or their whole one where
 * they may grant any right. Throws `not_role_admin` where they do not, `beyond_scope` where the role reaches further.
 */
export async function requireAdministered(
  tx: Db,
  role: AdministeredRole,
  { actor, scope }: Administrator,
): Promise<Scope> {
  const within = mayGrantAny(actor)
    ? scope
    : role.adminRole === null
      ? undefined
      : await scopeOfRole(tx, actor, role.adminRole)
  if (!within) return fail('not_role_admin')
  await requireReach(tx, within, role)
  return within
}

/** Throws `not_grantable` where menus open what an actor does not hold: nobody makes a role richer than themselves. */
export async function requireHeld(tx: Db, menus: readonly number[], actor: Actor): Promise<void> {
  if (mayGrantAny(actor)) return
  const opened = await listPermissionsOf(tx, menus)
  if (opened.some((code) => !actor.permissions.includes(code))) fail('not_grantable')
}

/** Throws `beyond_scope` where a role with this scope could reach departments that an actor does not see. */
export async function requireReach(
  tx: Db,
  mine: Scope,
  { scope, departments: chosen }: Pick<AdministeredRole, 'scope' | 'departments'>,
): Promise<void> {
  if (mine.all) return
  if (scope === 'all') fail('beyond_scope')
  const tops = scope === 'chosen' ? chosen : scope === 'below' ? mine.departments : []
  if (tops.length > 0 && (await listBelow(tx, tops)).some((id) => !holdsDepartment(mine, id)))
    fail('beyond_scope')
}

/** The roles that an actor administers: all where they may grant any right. */
export const administeredBy = (db: Db, actor: Actor) =>
  listAdministered(db, mayGrantAny(actor) ? null : actor.id)
