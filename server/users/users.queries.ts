import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { changedBy } from '#server/back-office/rows.sql.ts'

/** Everybody has the pages of a member. */
export async function addMemberRole(tx: Db, accounts: readonly number[]): Promise<void> {
  await sql`insert into account_role (account, role)
    select account, role.id from unnest(${accounts}::bigint[]) as account, role where role.code = 'member'`.execute(
    tx,
  )
}

/** Finds an account by one of its keys. */
export async function findByKey(
  db: Db,
  key: 'username_key' | 'phone_key' | 'mail_key',
  is: string | Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from account where ${sql.ref(key)} = ${is}`.execute(db)
  return rows[0]?.id
}

/** Finds accounts by many keys. */
export async function listByKeys(
  db: Db,
  column: 'username_key' | 'phone_key' | 'mail_key',
  keys: readonly (string | Buffer)[],
): Promise<{ id: number; key: unknown }[]> {
  const { rows } = await sql<{ id: number; key: unknown }>`select id, ${sql.ref(column)} as key
    from account where ${sql.ref(column)} = any(${keys})`.execute(db)
  return rows
}

/** What a removal of these accounts ends. */
export async function countHeld(
  db: Db,
  ids: readonly number[],
): Promise<{ sessions: number; roles: number }> {
  const { rows } = await sql<{ sessions: number; roles: number }>`select
      (select count(*) from session where account = any(${ids}) and ended is null) as sessions,
      (select count(*) from account_role where account = any(${ids})) as roles`.execute(db)
  return rows[0] ?? { sessions: 0, roles: 0 }
}

/** Hides accounts and ends what they are signed in to; those that are hidden stay as they are. */
export async function removeUsers(tx: Db, ids: readonly number[], by: number): Promise<void> {
  await sql`update account set removed_at = now(), disabled_at = coalesce(disabled_at, now()), ${changedBy(by)}
    where id = any(${ids}) and removed_at is null`.execute(tx)
  await sql`update session set ended = 'disabled', ended_at = now()
    where account = any(${ids}) and ended is null`.execute(tx)
}

/**
 * Brings accounts back that were removed in the last days, disabled where they were so before; returns those that
 * were.
 */
export async function restoreUsers(
  tx: Db,
  ids: readonly number[],
  { by, days }: { by: number; days: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update account
    set removed_at = null, disabled_at = nullif(disabled_at, removed_at), ${changedBy(by)}
    where id = any(${ids}) and removed_at > now() - make_interval(days => ${days}) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Disables or enables accounts; returns those that were not so before. */
export async function setEnabled(
  tx: Db,
  ids: readonly number[],
  enabled: boolean,
  by: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update account
    set disabled_at = case when ${enabled} then null else now() end, ${changedBy(by)}
    where id = any(${ids}) and removed_at is null and (disabled_at is null) <> ${enabled} returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function setDepartment(
  tx: Db,
  ids: readonly number[],
  department: number,
  by: number,
): Promise<void> {
  await sql`update account set department = ${department}, ${changedBy(by)}
    where id = any(${ids})`.execute(tx)
}

export interface RoleRow {
  id: number
  code: string
  name: string
  duty: string | null
  staff: boolean
  scope: string
  /** Pages and buttons that it opens. */
  menus: number[]
  departments: number[]
  adminRole: number | null
}

export async function listRoles(tx: Db, ids: readonly number[]): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`select id, code, name, duty, staff, scope,
      array(select menu from role_menu where role = role.id) as menus,
      array(select department from role_department where role = role.id) as departments, admin_role as "adminRole"
    from role where id = any(${ids}) order by id`.execute(tx)
  return rows
}

/** Adds and takes away roles. */
export async function changeRoles(
  tx: Db,
  accounts: readonly number[],
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
  by: number,
): Promise<void> {
  await sql`update account set ${changedBy(by)} where id = any(${accounts})`.execute(tx)
  await sql`delete from account_role where account = any(${accounts}) and role = any(${remove})`.execute(tx)
  await sql`insert into account_role (account, role)
    select account, role from unnest(${accounts}::bigint[]) as account, unnest(${add}::bigint[]) as role
    on conflict do nothing`.execute(tx)
}

/** Accounts with roles of more than one duty. */
export async function listTwoDuties(tx: Db, accounts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ account: number }>`select ar.account
    from account_role ar join role on role.id = ar.role
    where ar.account = any(${accounts}) group by ar.account having count(distinct role.duty) > 1`.execute(tx)
  return rows.map(({ account }) => account)
}

/** Accounts that have just become staff set a password by the rules of staff when they come next. */
export async function askNewPassword(tx: Db, accounts: readonly number[]): Promise<void> {
  await sql`update account set must_change = true where id = any(${accounts})`.execute(tx)
}

/** Those of these accounts that have a role of staff. */
export async function listStaffAmong(tx: Db, accounts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ account: number }>`select distinct ar.account
    from account_role ar join role on role.id = ar.role
    where ar.account = any(${accounts}) and role.staff`.execute(tx)
  return rows.map(({ account }) => account)
}

export interface Contacts {
  phone: Buffer | null
  mail: Buffer | null
}

export async function findContacts(db: Db, id: number): Promise<Contacts | undefined> {
  const { rows } = await sql<Contacts>`select phone, mail from account where id = ${id}`.execute(db)
  return rows[0]
}

export interface UserNames {
  id: number
  name: string
  department: number
}

/** Locks those of these accounts that a condition on `t` holds for. */
export async function lockNames(
  tx: Db,
  ids: readonly number[],
  where: RawBuilder<boolean>,
): Promise<UserNames[]> {
  const { rows } = await sql<UserNames>`select t.id, t.name, t.department from account t
    where t.id = any(${ids}) and ${where} order by t.id for update`.execute(tx)
  return rows
}

/** The names of the roles of accounts. */
export async function listRoleNames(tx: Db, accounts: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ account: number; names: string[] }>`select ar.account,
      array_agg(role.name order by role.id) as names
    from account_role ar join role on role.id = ar.role where ar.account = any(${accounts})
    group by ar.account`.execute(tx)
  return new Map(rows.map(({ account, names }) => [account, names]))
}
