import { sql } from 'kysely'

import type { Actor, Permission } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { type Scope, isWithinScope } from '#server/back-office/scope.ts'

export async function isHeldBy(db: Db, role: number, account: number): Promise<boolean> {
  const { rows } = await sql`select from account_role where role = ${role} and account = ${account}`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether somebody beyond a scope has a role. */
export async function isHeldBeyond(
  db: Db,
  role: number,
  { scope, actor }: { scope: Scope; actor: Pick<Actor, 'id'> },
): Promise<boolean> {
  const isWithin = isWithinScope(scope, actor, { department: sql`a.department`, account: sql`a.id` })
  const { rows } = await sql`select from account_role ar join account a on a.id = ar.account
    where ar.role = ${role} and a.removed_at is null and a.forgotten_at is null and not ${isWithin} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The permission codes of pages and buttons. */
export async function listPermissionsOf(db: Db, menus: readonly number[]): Promise<Permission[]> {
  const { rows } = await sql<{ permission: Permission }>`select distinct permission from menu
    where id = any(${menus}) and permission is not null order by permission`.execute(db)
  return rows.map(({ permission }) => permission)
}

export async function countHolders(db: Db, roles: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct account) from account_role
    where role = any(${roles})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Layers that are for these roles: without its last role a layer would be everybody's. */
export async function countLayers(db: Db, roles: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct layer) from map_layer_role
    where role = any(${roles})`.execute(db)
  return rows[0]?.count ?? 0
}

export interface Reach {
  users: number
  drafts: number
  departments: number
}

/** What stands in these departments; null for all of them. */
export async function findReach(db: Db, departments: readonly number[] | null): Promise<Reach> {
  const { rows } = await sql<Reach>`select
      (select count(*) from account a
        where a.removed_at is null and (${departments}::bigint[] is null or a.department = any(${departments}))) as users,
      (select count(*) from change c join account a on a.id = c.account
        where c.state = 'draft' and (${departments}::bigint[] is null or a.department = any(${departments}))) as drafts,
      (select count(*) from department d where ${departments}::bigint[] is null or d.id = any(${departments}))
        as departments`.execute(db)
  return rows[0] ?? { users: 0, drafts: 0, departments: 0 }
}
