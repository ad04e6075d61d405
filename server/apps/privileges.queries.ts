import { sql } from 'kysely'

import type { Privilege } from '#contract/back-office/app.ts'
import type { Db } from '#database/database.ts'

export async function listPrivileges(db: Db, app: number): Promise<Privilege[]> {
  const { rows } = await sql<Privilege>`select feature, type from app_privilege where app = ${app}
    order by feature, type`.execute(db)
  return rows
}

export async function replacePrivileges(
  tx: Db,
  app: number,
  privileges: readonly Privilege[],
): Promise<void> {
  await sql`delete from app_privilege where app = ${app}`.execute(tx)
  await sql`insert into app_privilege (app, feature, type)
    select ${app}, feature, type from unnest(${privileges.map(({ feature }) => feature)}::text[],
      ${privileges.map(({ type }) => type)}::text[]) as given (feature, type) on conflict do nothing`.execute(
    tx,
  )
}

export interface AppOfRole {
  id: number
  code: string
  name: string
  granted: boolean
  open: boolean
}

/** The apps of a type, and whether a role may use them. */
export async function listAppsOfRole(db: Db, role: number, type: number): Promise<AppOfRole[]> {
  const { rows } = await sql<AppOfRole>`select id, code, name,
      exists (select from role_app where app = app.id and role = ${role}) as granted,
      not exists (select from role_app where app = app.id) as open
    from app where type = ${type} and not built_in order by id`.execute(db)
  return rows
}

export async function lockRole(tx: Db, role: number): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`select name from role where id = ${role} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function replaceAppsOfRole(
  tx: Db,
  role: number,
  { type, apps }: { type: number; apps: readonly number[] },
): Promise<void> {
  await sql`delete from role_app using app
    where role = ${role} and app.id = role_app.app and app.type = ${type} and app.id <> all(${apps})`.execute(
    tx,
  )
  await sql`insert into role_app (role, app) select ${role}, id from app where id = any(${apps}) and not built_in
    on conflict do nothing`.execute(tx)
}
