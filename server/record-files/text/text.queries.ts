import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import type { Outcome, PageText } from '#server/files/reader/reader.ts'

export interface UnreadFile {
  id: string
  record: number
  path: string
  size: number
}

/** Whether members may open the record today (Chinese time). */
const isForMembers = sql`(r.access in ('open', 'member')
  or r.access = 'protected' and r.open_on <= (now() at time zone 'Asia/Shanghai')::date)`

/** PDF files that were not read by this version. */
export async function listUnread(db: Db, version: number, limit: number): Promise<UnreadFile[]> {
  const { rows } = await sql<UnreadFile>`
    select f.id, f.record, f.path, f.size
    from file f join record r on r.id = f.record left join file_text t on t.file = f.id
    where f.media_type = 'application/pdf' and ${isForMembers} and (t.file is null or t.version < ${version})
    order by f.record, f.position, f.id limit ${limit}`.execute(db)
  return rows
}

/** PDF files with missing content, after the given one. */
export async function listMissing(db: Db, after: string, limit: number): Promise<UnreadFile[]> {
  const { rows } = await sql<UnreadFile>`
    select f.id, f.record, f.path, f.size from file_text t join file f on f.id = t.file
    where t.state = 'missing' and t.file > ${after}::uuid order by t.file limit ${limit}`.execute(db)
  return rows
}

/** Whether members may still open the record of a file; locks it until the transaction ends. */
export async function lockForMembers(tx: Db, file: UnreadFile): Promise<boolean> {
  const { rows } = await sql`
    select from record r where r.id = ${file.record} and ${isForMembers}
      and exists (select from file where id = ${file.id}) for share`.execute(tx)
  return rows.length > 0
}

export async function insertPages(
  tx: Db,
  { id, record }: UnreadFile,
  pages: readonly PageText[],
): Promise<void> {
  const values = pages.map(
    ({ page, text, plain, words }) =>
      sql`(${id}::uuid, ${record}, ${page}, ${text}, ${plain}, array_to_tsvector(${words}::text[]))`,
  )
  await sql`insert into file_page (file, record, page, text, plain, words) values ${sql.join(values)}`.execute(
    tx,
  )
}

export async function deletePages(db: Db, { id }: UnreadFile): Promise<void> {
  await sql`delete from file_page where file = ${id}::uuid`.execute(db)
}

export async function setOutcome(
  tx: Db,
  { id }: UnreadFile,
  outcome: Outcome & { version: number },
): Promise<void> {
  const { state, pages, version } = outcome
  await sql`
    insert into file_text (file, state, pages, version) values (${id}::uuid, ${state}, ${pages}, ${version})
    on conflict (file) do update
    set state = excluded.state, pages = excluded.pages, version = excluded.version, read_at = now()`.execute(
    tx,
  )
}
