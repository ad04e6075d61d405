import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { changedBy } from '#server/back-office/rows.sql.ts'

/** What a removal of these apps reaches. */
export async function countAppUse(
  db: Db,
  ids: readonly number[],
): Promise<{ keys: number; sessions: number; roles: number }> {
  const { rows } = await sql<{ keys: number; sessions: number; roles: number }>`select
      (select count(*) from app_key where app = any(${ids}) and revoked_at is null
        and (expires_at is null or expires_at > now())) as keys,
      (select count(*) from session where app = any(${ids}) and ended is null) as sessions,
      (select count(distinct role) from role_app where app = any(${ids})) as roles`.execute(db)
  return rows[0] ?? { keys: 0, sessions: 0, roles: 0 }
}

export interface AppNames {
  id: number
  code: string
  name: string
  builtIn: boolean
}

export async function lockApps(tx: Db, ids: readonly number[]): Promise<AppNames[]> {
  const { rows } =
    await sql<AppNames>`select id, code, name, built_in as "builtIn" from app where id = any(${ids})
    order by id for update`.execute(tx)
  return rows
}

/** Enables or disables apps; returns those that were not so before. */
export async function setAppsEnabled(
  tx: Db,
  ids: readonly number[],
  enabled: boolean,
  by: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update app
    set disabled_at = case when ${enabled} then null else now() end, ${changedBy(by)}
    where id = any(${ids}) and (disabled_at is null) <> ${enabled} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function endAppSessions(tx: Db, apps: readonly number[]): Promise<void> {
  await sql`update session set ended = 'disabled', ended_at = now()
    where app = any(${apps}) and ended is null`.execute(tx)
}

export async function findOwnTenant(db: Db): Promise<string> {
  const { rows } = await sql<{ tenant: string }>`select tenant from sign_in_policy`.execute(db)
  return rows[0]?.tenant ?? '1'
}
