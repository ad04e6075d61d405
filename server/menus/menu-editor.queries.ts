import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export async function findMenuType(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ type: number }>`select type from menu where id = ${id}`.execute(db)
  return rows[0]?.type
}

/** The roles that have these entries, and the entries below that are not among them. */
export async function countMenuUse(
  db: Db,
  ids: readonly number[],
): Promise<{ roles: number; below: number }> {
  const { rows } = await sql<{ roles: number; below: number }>`select
      (select count(distinct role) from role_menu where menu = any(${ids})) as roles,
      (select count(*) from menu where parent = any(${ids}) and id <> all(${ids})) as below`.execute(db)
  return rows[0] ?? { roles: 0, below: 0 }
}

export async function deleteMenus(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from menu where id = any(${ids})`.execute(tx)
}

/** Whether pages of an origin may be opened within ours. */
export async function isPageOrigin(db: Db, origin: string): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`select exists (select from site_origin
    where purpose = 'page' and origin = ${origin}) as listed`.execute(db)
  return rows[0]?.listed ?? false
}
