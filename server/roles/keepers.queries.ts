import { sql } from 'kysely'

import type { Permission } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'

/** One change of what somebody holds at a time: two calls cannot both take the last but one. */
export async function lockRoles(tx: Db): Promise<void> {
  await sql`select from role order by id for no key update`.execute(tx)
}

/** Those of these permissions, and the duties, that some enabled account holds that is not about to leave. */
export async function listHeld(tx: Db, codes: readonly Permission[]): Promise<string[]> {
  const { rows } = await sql<{ held: string }>`
    with holding as materialized (select role.id, role.duty from role where exists (
      select from account_role ar join account a on a.id = ar.account
      where ar.role = role.id and a.disabled_at is null and a.leaves_at is null))
    select 'duty ' || duty as held from holding where duty is not null
    union select menu.permission from holding join role_menu rm on rm.role = holding.id join menu on menu.id = rm.menu
      where menu.permission = any(${codes})`.execute(tx)
  return rows.map(({ held }) => held)
}
