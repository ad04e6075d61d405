import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Serialises the creation of the first accounts. */
export async function lockFirstAccounts(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7240016)`.execute(tx)
}

/** Whether anybody of the staff can sign in. */
export async function hasStaff(db: Db): Promise<boolean> {
  const { rows } = await sql`select from account_role ar join role on role.id = ar.role
    join account a on a.id = ar.account where role.staff and a.password is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Returns a staff username, if all staff accounts still have their one-time password. */
export async function findUnclaimed(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ username: string; waiting: boolean }>`
    select a.username, a.password_until is not null as waiting
    from account a where exists (select from account_role ar join role on role.id = ar.role
      where ar.account = a.id and role.staff)
    order by waiting limit 1`.execute(db)
  return rows[0]?.waiting ? rows[0].username : undefined
}

export function findAccount(db: Db, usernameKey: string) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'username'])
    .where('usernameKey', '=', usernameKey)
    .executeTakeFirst()
}

export function findRole(db: Db, code: string) {
  return db.selectFrom('role').select(['id', 'name', 'staff']).where('code', '=', code).executeTakeFirst()
}

export function listRoles(db: Db) {
  return db.selectFrom('role').select(['code', 'name', 'staff']).orderBy('id').execute()
}

export interface NewAccount {
  username: string
  usernameKey: string
  name: string
  password: string
  /** When the password expires, if it is a one-time password. */
  passwordUntil?: Date | undefined
  totp?: Buffer | undefined
  agreedTo?: string | undefined
  /** The name of the archive, for its employees. */
  employer?: string | undefined
  phone?: Buffer
  phoneKey?: Buffer
}

export async function insertAccount(tx: Db, given: NewAccount, role: number): Promise<number> {
  const { password, passwordUntil, totp, agreedTo, employer, ...names } = given
  const own = { company: employer, companyNature: 'institution', industry: 'geology' }
  const now = new Date()
  const { id } = await tx
    .insertInto('account')
    .values({
      ...names,
      ...(employer && own),
      password,
      passwordAt: now,
      mustChange: passwordUntil !== undefined,
      passwordUntil: passwordUntil ?? null,
      totp: totp ?? null,
      agreedTo: agreedTo ?? null,
      agreedAt: agreedTo === undefined ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (employer) await moveToArchive(tx, id)
  await tx.insertInto('passwordHistory').values({ account: id, password, setAt: now }).execute()
  await tx.insertInto('accountRole').values({ account: id, role }).execute()
  return id
}

/** Employees belong to the archive itself. */
async function moveToArchive(tx: Db, account: number): Promise<void> {
  await sql`update account set department = (select id from department where code = 'internal')
    where id = ${account}`.execute(tx)
}

export async function findAgreementVersion(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('agreement').select('version').orderBy('since', 'desc').executeTakeFirst()
  return row?.version
}

export interface StaffRow {
  username: string
  name: string
  roles: string[]
  disabled: boolean
  secondFactor: boolean
  /** Whether the one-time password is still unchanged. */
  waiting: boolean
}

export async function listStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select coalesce(a.username, '') as username, a.name, array_agg(role.name order by role.id) as roles,
      a.disabled_at is not null as disabled, a.totp is not null as "secondFactor",
      a.password_until is not null as waiting
    from account a join account_role ar on ar.account = a.id join role on role.id = ar.role
    group by a.id having bool_or(role.staff) order by a.id`.execute(db)
  return rows
}

export async function insertApp(tx: Db, given: { code: string; name: string }): Promise<number> {
  const { id } = await tx
    .insertInto('app')
    .values((rules) => ({ ...given, type: 3, tenant: rules.selectFrom('signInPolicy').select('tenant') }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Programs; the app of our own pages is none. */
export function listApps(db: Db) {
  return db
    .selectFrom('app')
    .select(['code', 'name', 'disabledAt'])
    .where('builtIn', '=', false)
    .orderBy('id')
    .execute()
}

/** Disables a program and ends its sessions, or enables it; returns false if it does not exist. */
export async function setAppDisabled(tx: Db, code: string, at: Date | null): Promise<boolean> {
  const changed = await tx
    .updateTable('app')
    .set({ disabledAt: at })
    .where('code', '=', code)
    .where('builtIn', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (changed && at)
    await tx
      .updateTable('session')
      .set({ ended: 'disabled', endedAt: at })
      .where('app', '=', changed.id)
      .where('ended', 'is', null)
      .execute()
  return changed !== undefined
}
