import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import { isOpenTo } from './templates.sql.ts'

/** Whose a group of templates is; null for one of the archive. */
export async function findGroupOwner(db: Db, id: number): Promise<{ owner: number | null } | undefined> {
  const { rows } = await sql<{ owner: number | null }>`select owner from template_group where id = ${id}
    for share`.execute(db)
  return rows[0]
}

/** Whose a template is; null for one of the archive. */
export async function findOwner(db: Db, id: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ owner: number | null }>`select owner from template where id = ${id}`.execute(
    db,
  )
  return rows[0]?.owner
}

export async function isHeldBy(db: Db, role: number, account: number): Promise<boolean> {
  const { rows } = await sql`select from account_role where role = ${role} and account = ${account}`.execute(
    db,
  )
  return rows.length > 0
}

export async function countTemplatesIn(db: Db, groups: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from template
    where "group" = any(${groups})`.execute(db)
  return rows[0]?.count ?? 0
}

export interface TemplateRow {
  id: number
  version: number
  name: string
  group: { id: number; name: string }
  isCustom: boolean
  own: boolean
  role: { id: number; name: string } | null
  content: string
}

/** The templates of a use and a target that an account may use: its own ones, then those that are shared, then stock. */
export async function listTemplates(
  db: Db,
  account: number,
  { use, target }: { use: string; target: string },
): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`select t.id, t.version, t.name,
      jsonb_build_object('id', g.id, 'name', g.name) as "group", t.is_custom = 1 as "isCustom", t.content,
      t.owner is not distinct from ${account} as own,
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as role
    from template t join template_group g on g.id = t."group" left join role r on r.id = t.role
    where t.use = ${use} and t.target = ${target} and ${isOpenTo({ id: account })}
    order by own desc, t.is_custom desc, g.name, t.name limit 200`.execute(db)
  return rows
}
