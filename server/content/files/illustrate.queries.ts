import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Whoever writes texts in the demo city. */
export async function findWriter(db: Db): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`select a.id, a.name from account a
    join account_role g on g.account = a.id join role r on r.id = g.role
    where r.code = 'records_manager' order by a.id limit 1`.execute(db)
  return rows[0]
}

export async function findByTitle(
  db: Db,
  table: 'article' | 'banner',
  title: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where title = ${title} and removed_at is null`.execute(db)
  return rows[0]?.id
}

/** What belongs to a text from the beginning is no change of it. */
export async function forgetChange(db: Db, table: 'article' | 'banner', id: number): Promise<void> {
  await sql`update ${sql.table(table)} set updated_at = publish_from where id = ${id}`.execute(db)
}
