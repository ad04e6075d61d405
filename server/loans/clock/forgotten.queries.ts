import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Ended loans whose people are to be forgotten, held until the transaction ends. */
export async function lockForgettable(tx: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from loan l
    where l.forgotten_at is null
      and l.ended_at < now() - make_interval(years => (select kept_years from loan_setting))
    order by l.ended_at limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Files that were attached to these loans alone. */
export async function listPapersOf(tx: Db, loans: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ file: number }>`select distinct p.file from loan_paper p
    join stored_file f on f.id = p.file and f.path_name = 'loan/' || p.loan
    where p.loan = any(${loans}::bigint[])
      and not exists (select from loan_paper o where o.file = p.file and o.loan <> all(${loans}::bigint[]))`.execute(
    tx,
  )
  return rows.map(({ file }) => file)
}

/** Takes out of loans who applied and why; what was lent, when, and who decided stays. */
export async function forgetPeople(tx: Db, loans: readonly number[]): Promise<void> {
  await sql`with gone as (
      update loan set reader = '已隐去', phone = null, company = '', reason = '', account = null, entered_by = null,
        forgotten_at = now() where id = any(${loans}::bigint[]) returning id),
    lines as (update loan_line set by = null, opinion = '' where loan in (select id from gone) and party = 'applicant'),
    papers as (delete from loan_paper where loan in (select id from gone)),
    grants as (delete from loan_grant where loan in (select id from gone)),
    downloads as (update loan_download set account = null where loan in (select id from gone))
    select from gone`.execute(tx)
}
