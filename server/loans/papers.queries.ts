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
}

/** What was attached to a loan, in the order in which it came. */
export async function listPapers(db: Db, loan: number): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`select p.id, p.paper, p.file, f.name, c.size, p.at
    from loan_paper p join stored_file f on f.id = p.file join stored_content c on c.id = f.content
    where p.loan = ${loan} order by p.id`.execute(db)
  return rows
}
