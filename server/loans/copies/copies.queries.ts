import { sql } from 'kysely'

import type { Access } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

interface CopyAccess {
  loan: number
  account: number
  /** Today in China. */
  today: string
}

export interface GrantedCopy {
  file: string
  kind: string
  code: string
  title: string
  name: string
  mediaType: string
  size: number
  until: string
  path: string
  sha256: Buffer
  access: Access
  openOn: string | null
  decidedAccess: Access | null
}

/** The files of records that a running loan has opened to this account, up to the end of the day that was agreed. */
export async function listGranted(
  db: Db,
  { loan, account, today }: CopyAccess,
  file?: string,
): Promise<GrantedCopy[]> {
  const one = file === undefined ? sql`` : sql`and f.id = ${file}::uuid`
  const { rows } = await sql<GrantedCopy>`
    select f.id as file, r.kind, r.code, r.title, f.name, f.media_type as "mediaType", f.size, g.until,
      f.path, f.sha256, r.access, r.open_on as "openOn", i.decided_access as "decidedAccess"
    from loan_grant g join loan l on l.id = g.loan join loan_item i on i.loan = g.loan and i.record = g.record
      join record r on r.id = g.record join file f on f.record = r.id
    where g.loan = ${loan} and g.account = ${account} and g.revoked_at is null and g.until >= ${today}::date
      and l.state = 'lent' and l.process = 1 ${one}
    order by r.code, r.id, f.position, f.id`.execute(db)
  return rows
}

interface Download {
  loan: number
  account: number
  file: string
  name: string
  stamped: boolean
}

export async function insertDownload(tx: Db, download: Download): Promise<void> {
  const { loan, account, file, name, stamped } = download
  await sql`insert into loan_download (loan, account, file, name, stamped)
    values (${loan}, ${account}, ${file}::uuid, ${name}, ${stamped})`.execute(tx)
}

interface CopyDownload {
  at: Date
  by: string
  name: string
  stamped: boolean
}

export async function listDownloads(db: Db, loan: number): Promise<CopyDownload[]> {
  const { rows } = await sql<CopyDownload>`
    select d.at, coalesce(a.name, '') as by, d.name, d.stamped
    from loan_download d left join account a on a.id = d.account
    where d.loan = ${loan} order by d.id desc limit 200`.execute(db)
  return rows
}
