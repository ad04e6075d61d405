import { sql } from 'kysely'

import type { LoanReader } from '#contract/loans/loan-shapes.ts'
import type { Db } from '#database/database.ts'

interface LoanOfReader {
  id: number
  account: number
}

/** What is known of the reader of a loan: whose member they are, how well attested, how they borrowed besides. */
export async function findReaderFacts(
  db: Db,
  { id, account }: LoanOfReader,
): Promise<LoanReader | undefined> {
  const { rows } = await sql<LoanReader>`select coalesce(o.name, a.company, '') as organisation,
      o.id is not null as confirmed,
      (select max(i.trust) from account_identity i where i.account = a.id) as trust,
      (select count(*)::int from loan l where l.account = a.id and l.id <> ${id} and l.state <> 'draft') as loans,
      (select count(distinct n.loan)::int from loan_line n join loan l on l.id = n.loan
        where l.account = a.id and l.id <> ${id} and n.after = 'overdue') as overdue
    from account a left join organisation o on o.id = a.organisation where a.id = ${account}`.execute(db)
  return rows[0]
}
