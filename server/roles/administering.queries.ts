import { sql } from 'kysely'

import type { Scope } from '#contract/back-office/role.ts'
import type { Db } from '#database/database.ts'

/** Roles that are administered by one of these. */
export async function countAdministered(db: Db, roles: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from role
    where admin_role = any(${roles}) and not id = any(${roles})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a role of staff opens the changing or the giving of roles. */
export async function opensRoles(db: Db, role: number): Promise<boolean> {
  const { rows } =
    await sql`select from role r join role_menu rm on rm.role = r.id join menu m on m.id = rm.menu
    where r.id = ${role} and r.staff and m.permission in ('roles.write', 'roles.grant') limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a role is another one, or is administered by it, by however many between. */
export async function isAdministeredBy(db: Db, role: number, by: number): Promise<boolean> {
  const { rows } = await sql`with recursive up as (
      select id, admin_role from role where id = ${role}
      union select r.id, r.admin_role from role r join up on up.admin_role = r.id)
    select from up where id = ${by}`.execute(db)
  return rows.length > 0
}

interface NamedRole {
  id: number
  name: string
}

/** The roles that an account administers by one that it holds; null for all. */
export async function listAdministered(db: Db, account: number | null): Promise<NamedRole[]> {
  const { rows } = await sql<NamedRole>`select id, name from role
    where ${account}::bigint is null or admin_role in (select role from account_role where account = ${account})
    order by id`.execute(db)
  return rows
}

/** All roles, each after the one that administers it. */
export async function listRoleTree(db: Db): Promise<(NamedRole & { parent: number | null })[]> {
  const { rows } = await sql<NamedRole & { parent: number | null }>`with recursive tree as (
      select id, name, admin_role as parent, array[id] as path from role where admin_role is null
      union all select r.id, r.name, r.admin_role, tree.path || r.id from role r join tree on tree.id = r.admin_role)
    select id, name, parent from tree order by path`.execute(db)
  return rows
}

/** The role that administers another, and how many hold it; undefined where none does. */
export async function findAdminRole(
  db: Db,
  role: number,
): Promise<(NamedRole & { scope: Scope; holders: number }) | undefined> {
  const { rows } = await sql<NamedRole & { scope: Scope; holders: number }>`
    select a.id, a.name, a.scope, (select count(*) from account_role ar join account on account.id = ar.account
        where ar.role = a.id and account.removed_at is null and account.disabled_at is null) as holders
    from role join role a on a.id = role.admin_role where role.id = ${role}`.execute(db)
  return rows[0]
}
