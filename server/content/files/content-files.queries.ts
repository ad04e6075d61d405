import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface ContentFileRow {
  file: number
  name: string
  size: number
  /** Pixels of a picture. */
  width: number | null
  height: number | null
}

export async function insertContentFile(
  tx: Db,
  { file, width, height }: Pick<ContentFileRow, 'file' | 'width' | 'height'>,
): Promise<void> {
  await sql`insert into content_file (file, width, height) values (${file}, ${width}, ${height})`.execute(tx)
}

/** Those of these files that texts may name; they stay until the transaction ends. */
export async function holdContentFiles(tx: Db, ids: readonly number[]): Promise<ContentFileRow[]> {
  const { rows } = await sql<ContentFileRow>`select c.file, f.name, s.size, c.width, c.height
    from content_file c join stored_file f on f.id = c.file join stored_content s on s.id = f.content
    where c.file = any (${ids}::bigint[]) for key share of c`.execute(tx)
  return rows
}

/** Whether the public may read a file, since a text that names it is public, or a partner has it; undefined if it is none of content. */
export async function findAudience(db: Db, file: number): Promise<{ isPublic: boolean } | undefined> {
  const named = sql`files @> array[${file}::bigint] and is_public(publish_from, publish_until, removed_at)`
  const { rows } = await sql<{ isPublic: boolean }>`select
      exists (select from article where ${named}) or exists (select from banner where ${named})
        or exists (select from site_link where files @> array[${file}::bigint]) as "isPublic"
    from content_file where file = ${file}`.execute(db)
  return rows[0]
}

/** Files that are a day old, held until the transaction ends; those that somebody is about to name are left alone. */
export async function lockSettled(tx: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{
    file: number
  }>`select c.file from content_file c join stored_file f on f.id = c.file
    where f.created_at < now() - interval '1 day' and ${isUnnamed}
    order by c.file limit ${limit} for update of c skip locked`.execute(tx)
  return rows.map(({ file }) => file)
}

/** No text names it, published or not, nor an application to which its owner attached it. */
const isUnnamed = sql`not exists (select from article a where a.files @> array[c.file])
  and not exists (select from banner b where b.files @> array[c.file])
  and not exists (select from site_link l where l.files @> array[c.file])
  and not exists (select from loan_paper p where p.file = c.file)
  and not exists (select from deposit_file d where d.file = c.file)`

/** Takes those of these files out of content that are still unnamed. */
export async function deleteUnnamed(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ file: number }>`delete from content_file c
    where c.file = any (${ids}::bigint[]) and ${isUnnamed} returning c.file`.execute(tx)
  return rows.map(({ file }) => file)
}
