import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Whose a group of templates is; null for one of the archive. */
export async function findGroupOwner(db: Db, id: number): Promise<{ owner: number | null } | undefined> {
  const { rows } = await sql<{ owner: number | null }>`select owner from template_group where id = ${id}
    for share`.execute(db)
  return rows[0]
}

export async function countTemplatesIn(db: Db, groups: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from template
    where "group" = any(${groups})`.execute(db)
  return rows[0]?.count ?? 0
}

export interface TemplateRow {
  id: number
  name: string
  group: string
  isCustom: boolean
  content: string
}

/** The templates of a use and a target that an account may use, its own ones first. */
export async function listTemplates(
  db: Db,
  account: number,
  { use, target }: { use: string; target: string },
): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`select t.id, t.name, g.name as "group",
      t.is_custom = 1 as "isCustom", t.content
    from template t join template_group g on g.id = t."group"
    where t.use = ${use} and t.target = ${target} and (t.owner is null or t.owner = ${account})
    order by t.is_custom desc, g.name, t.name limit 200`.execute(db)
  return rows
}
