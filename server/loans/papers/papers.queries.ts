import { sql } from 'kysely'

import type { Paper } from '#contract/loans/papers.ts'
import type { Db } from '#database/database.ts'

export interface PaperRow {
  id: number
  paper: Paper
  file: number
  name: string
  size: number
  at: Date
  remark: string
}

/** What was attached to a loan, in the order in which it came. */
export async function listPapers(db: Db, loan: number): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`select p.id, p.paper, p.file, f.name, c.size, p.at, p.remark
    from loan_paper p join stored_file f on f.id = p.file join stored_content c on c.id = f.content
    where p.loan = ${loan} order by p.id`.execute(db)
  return rows
}

export async function findPaper(db: Db, id: number) {
  const { rows } = await sql<
    PaperRow & { loan: number }
  >`select p.loan, p.id, p.paper, p.file, f.name, c.size, p.at, p.remark
    from loan_paper p join stored_file f on f.id = p.file join stored_content c on c.id = f.content
    where p.id = ${id}`.execute(db)
  return rows[0]
}

interface AttachedPaper {
  paper: Paper
  file: number
}

/** Says what is wrong with a paper of a loan; false if it is not there. */
export async function setRemark(tx: Db, loan: number, id: number, remark: string): Promise<boolean> {
  const { rows } = await sql`update loan_paper set remark = ${remark}
    where id = ${id} and loan = ${loan} returning id`.execute(tx)
  return rows.length > 0
}

/** Files among these whose name ends in none of the suffixes. */
export async function listOfOtherKinds(
  tx: Db,
  files: readonly number[],
  suffixes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from stored_file
    where id = any(${files}::bigint[]) and suffix <> all(${suffixes}::text[]) order by id`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Attaches files of one owner to a loan; a file that is attached already gets the paper anew. Returns how many. */
export async function insertPapers(
  tx: Db,
  { loan, owner }: { loan: number; owner: number },
  attached: readonly AttachedPaper[],
): Promise<number> {
  const { rows } = await sql`insert into loan_paper (loan, paper, file)
    select ${loan}, given.paper, f.id
    from unnest(${attached.map(({ paper }) => paper)}::text[], ${attached.map(({ file }) => file)}::bigint[])
      with ordinality as given (paper, file, place)
      join stored_file f on f.id = given.file and f.owner = ${owner}
    order by given.place
    on conflict (loan, file) do update set paper = excluded.paper, remark = '' returning id`.execute(tx)
  return rows.length
}

/** Takes a paper off a loan; its file, if it was sent for this loan and stands nowhere else. */
export async function deletePaper(
  tx: Db,
  loan: number,
  id: number,
): Promise<{ discard: number | null } | undefined> {
  const { rows } = await sql<{ discard: number | null }>`
    with gone as (delete from loan_paper where id = ${id} and loan = ${loan} returning file)
    select (select f.id from stored_file f where f.id = gone.file and f.path_name = 'loan/' || ${loan}::bigint
      and not exists (select from loan_paper o where o.file = f.id and o.id <> ${id})) as discard from gone`.execute(
    tx,
  )
  return rows[0]
}

/** Applications of a member that are theirs to complete: the cart, and what was sent back. */
export async function listIncomplete(db: Db, account: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from loan
    where account = ${account} and state in ('draft', 'returned') and process = 1 order by id desc limit 50`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
