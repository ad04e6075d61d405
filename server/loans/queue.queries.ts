import { sql } from 'kysely'

import type { LoanState } from '#contract/loans/loan-workflow.ts'
import type { LoanRow } from '#contract/loans/loans.ts'
import type { Db } from '#database/database.ts'

export async function hasMoved(db: Db, loan: number, account: number): Promise<boolean> {
  const { rows } =
    await sql`select from loan_line where loan = ${loan} and (by = ${account} or person = ${account})
    union all select from loan_copy where loan = ${loan} and account = ${account} limit 1`.execute(db)
  return rows.length > 0
}

type Row = Omit<LoanRow, 'submittedAt'> & { submittedAt: Date | null }

const columns = sql`l.id, l.number, l.reader, l.company, l.purpose, l.use_mode as "useMode", l.state, l.process,
  h.name as holder, l.due_on as "dueOn", l.submitted_at as "submittedAt", l.lines as line, i.items,
  coalesce(i.first_title, '') as "firstTitle"`
const more = sql`left join account h on h.id = l.holder
  left join lateral (select count(*)::int as items, min(title) filter (where position = 1) as first_title
    from loan_item where loan = l.id) i on true`

/** The rows of these loans, in the order of the ids. */
export async function listRows(db: Db, ids: readonly number[]): Promise<LoanRow[]> {
  const { rows } = await sql<Row>`select ${columns} from loan l ${more} where l.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], l.id)`.execute(db)
  return rows.map(shown)
}

interface Page {
  current: number
  size: number
}

/** The applications of a member, newest first; without the cart. */
export async function pageOwn(
  db: Db,
  account: number,
  { state, current, size }: Page & { state?: LoanState | undefined },
) {
  const where = sql`l.account = ${account} and l.state <> 'draft' ${state ? sql`and l.state = ${state}` : sql``}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`select ${columns} from loan l ${more} where ${where}
      order by l.id desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from loan l where ${where}`.execute(db),
  ])
  return { records: rows.map(shown), total: counted[0]?.total ?? 0 }
}

const shown = ({ submittedAt, ...row }: Row): LoanRow => ({
  ...row,
  submittedAt: submittedAt?.toISOString() ?? null,
})
