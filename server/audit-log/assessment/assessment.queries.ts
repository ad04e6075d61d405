import { sql } from 'kysely'

import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#database/database.ts'

/** The rules of signing in and of ciphers, by the names of the page that sets them. */
export const findSettings = (db: Db) =>
  db
    .selectFrom('signInPolicy')
    .select(['cipherMode', 'passwordScheme', 'captcha', 'mostSessions', 'memberSessionDays'])
    .select(['staffSessionHours', 'staffIdleMinutes', 'staffPasswordDays', 'codesAnHour', 'signing'])
    .executeTakeFirst()

export interface StaffAccount {
  id: number
  username: string
  name: string
  roles: string[]
  disabled: boolean
  secondFactor: boolean
  /** Whether the one-time password is still unchanged. */
  waiting: boolean
  createdAt: Date
  passwordAt: Date | null
}

/** Those who have a role of staff. */
export async function listStaffAccounts(db: Db, limit: number): Promise<StaffAccount[]> {
  const { rows } = await sql<StaffAccount>`
    select a.id, coalesce(a.username, '') as username, a.name, array_agg(role.name order by role.id) as roles,
      a.disabled_at is not null as disabled, a.totp is not null as "secondFactor",
      a.password_until is not null as waiting, a.created_at as "createdAt", a.password_at as "passwordAt"
    from account a join account_role ar on ar.account = a.id join role on role.id = ar.role
    where a.removed_at is null
    group by a.id having bool_or(role.staff) order by a.id limit ${limit}`.execute(db)
  return rows
}

export interface AssessedRole {
  name: string
  duty: 'system' | 'security' | 'audit' | null
  staff: boolean
  holders: number
  permissions: string[]
}

export async function listRolesWithPermissions(db: Db): Promise<AssessedRole[]> {
  const { rows } = await sql<AssessedRole>`
    select r.name, r.duty, r.staff,
      (select count(*)::int from account_role ar join account a on a.id = ar.account
        where ar.role = r.id and a.removed_at is null) as holders,
      array(select distinct m.permission from role_menu rm join menu m on m.id = rm.menu
        where rm.role = r.id and m.permission is not null order by 1) as permissions
    from role r order by r.id`.execute(db)
  return rows
}

export interface AssessedProgram {
  code: string
  name: string
  disabled: boolean
  keys: number
}

/** Programs and how many keys of each are valid. */
export async function listPrograms(db: Db, limit: number): Promise<AssessedProgram[]> {
  const { rows } = await sql<AssessedProgram>`
    select a.code, a.name, a.disabled_at is not null as disabled,
      (select count(*)::int from app_key k where k.app = a.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as keys
    from app a where not a.built_in order by a.id limit ${limit}`.execute(db)
  return rows
}

export interface AssessedLine {
  id: number
  at: Date
  action: string
  name: string
  address: string
  object: string
  success: boolean
  detail: Record<string, unknown>
}

const resourceActions: readonly AuditAction[] = [
  ...(['resource_created', 'resource_updated', 'resource_removed', 'resource_restored'] as const),
  ...(['resource_imported', 'resource_import_undone'] as const),
]

export interface LineQuery {
  actions: readonly string[]
  /** Of what is administered, by the first segment of its calls, the same events count. */
  resources: readonly string[]
  days: number
  limit: number
}

/** The newest lines of these events, the newest first. */
export async function listLinesOf(
  db: Db,
  { actions, resources, days, limit }: LineQuery,
): Promise<AssessedLine[]> {
  const { rows } = await sql<AssessedLine>`
    select id, at, action, name, address, object, success, detail from audit_event
    where at >= now() - make_interval(days => ${days})
      and action = any(${[...actions, ...resourceActions]})
      and (action = any(${actions}) or detail->>'of' = any(${resources}))
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** The version of PostgreSQL, and the last step of the schema. */
export async function describeVersions(db: Db): Promise<{ postgres: string; migration: string }> {
  const { rows } = await sql<{ postgres: string; migration: string }>`
    select current_setting('server_version') as postgres, (select max(name) from migration) as migration`.execute(
    db,
  )
  return rows[0] ?? { postgres: '', migration: '' }
}
