import { sql } from 'kysely'

import type { LoanReader } from '#contract/loans/loan-shapes.ts'
import type { Db } from '#database/database.ts'

/** What is known of an account that borrows: whose member it is, how well it is attested, how it borrowed before. */
export async function findReaderFacts(db: Db, account: number): Promise<LoanReader | undefined> {
  const { rows } = await sql<LoanReader>`select coalesce(o.name, a.company, '') as organisation,
      o.id is not null as confirmed,
      (select max(i.trust) from account_identity i where i.account = a.id) as trust,
      (select count(*)::int from loan l where l.account = a.id and l.state <> 'draft') as loans,
      (select count(distinct n.loan)::int from loan_line n join loan l on l.id = n.loan
        where l.account = a.id and n.after = 'overdue') as overdue
    from account a left join organisation o on o.id = a.organisation where a.id = ${account}`.execute(db)
  return rows[0]
}
