import { fail } from '#contract/errors.ts'
import type { Permission } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'

import { listHeld, lockRoles } from './keepers.queries.ts'

/** Rights without which the archive locks itself out for good. */
const indispensablePermissions: Permission[] = [
  'users.write',
  'departments.write',
  'menus.write',
  'roles.write',
  'roles.grant',
  'roles.any',
  'audit.read',
]

/**
 * Makes a change of accounts, roles or menus. Throws `last_of_duty` when it would leave a duty or an indispensable
 * right, held by somebody enabled until then, to nobody.
 */
export async function keepDuties<T>(tx: Db, change: () => Promise<T>): Promise<T> {
  await lockRoles(tx)
  const before = await listHeld(tx, indispensablePermissions)
  const answer = await change()
  const after = await listHeld(tx, indispensablePermissions)
  if (before.some((held) => !after.includes(held))) fail('last_of_duty')
  return answer
}
