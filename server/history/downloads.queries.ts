import { sql } from 'kysely'

import type { Download } from '#contract/personal/downloads.ts'
import type { Db } from '#database/database.ts'

/** Lines that are kept; older ones go. */
const maxDownloads = 1000

/** Notes a download, unless the reader has paused that, or the file is none that everybody finds by name. */
export async function upsertDownload(db: Db, account: number, file: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into download (account, file)
    select a.id, f.id from account a, file f join record r on r.id = f.record
    where a.id = ${account} and not a.history_paused and f.id = ${file}::uuid and r.access <> 'secret'
    on conflict (account, file) do update set at = now(), times = download.times + 1
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteOldestDownloads(db: Db, account: number): Promise<void> {
  await sql`delete from download where account = ${account} and id in (
    select id from download where account = ${account} order by at desc offset ${maxDownloads})`.execute(db)
}

type DownloadRow = Omit<Download, 'at'> & { at: Date }

export async function pageDownloads(
  db: Db,
  account: number,
  { current, size }: { current: number; size: number },
) {
  const held = sql`from download d join file f on f.id = d.file join record r on r.id = f.record
    where d.account = ${account} and r.access <> 'secret'`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<DownloadRow>`
      select d.id, d.file, f.name, f.size, r.kind, r.code, r.title, d.at, d.times ${held}
      order by d.at desc, d.id desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${held}`.execute(db),
  ])
  return { rows, total: counted[0]?.count ?? 0 }
}

export async function deleteDownloads(
  db: Db,
  account: number,
  ids: readonly number[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from download where account = ${account}
      and (${ids === undefined}::boolean or id = any(${[...(ids ?? [])]}::bigint[])) returning id`.execute(db)
  return rows.length
}
