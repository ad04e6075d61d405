import { sql } from 'kysely'

import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'
import { belongsTo } from '#server/catalogue/name-of-number.sql.ts'
import { standingOf } from '#server/loans/standing/standing.sql.ts'

export async function hasMoved(db: Db, loan: number, account: number): Promise<boolean> {
  const { rows } =
    await sql`select from loan_line where loan = ${loan} and (by = ${account} or person = ${account})
    union all select from loan_copy where loan = ${loan} and account = ${account} limit 1`.execute(db)
  return rows.length > 0
}

export type Row = Omit<LoanRow, 'submittedAt'> & { submittedAt: Date | null }

const columns = sql`l.id, l.number, l.reader, l.company, l.purpose, l.use_mode as "useMode", l.extended, l.state, l.process,
  h.name as holder, l.due_on as "dueOn", l.submitted_at as "submittedAt", l.lines as line, i.items,
  coalesce(f.title, '') as "firstTitle", f.belongs_to as "firstBelongsTo", coalesce(i.careful, false) as careful,
  ${standingOf} as standing`
const chinaDay = sql`(now() at time zone 'Asia/Shanghai')::date`
const rowJoins = sql`left join account h on h.id = l.holder
  left join lateral (select count(*)::int as items,
      bool_or(r.access = 'secret' or r.access = 'protected' and coalesce(r.open_on > ${chinaDay}, true)) as careful
    from loan_item li left join record r on r.id = li.record where li.loan = l.id) i on true
  left join lateral (select li.title, ${belongsTo} as belongs_to
    from loan_item li left join record r on r.id = li.record where li.loan = l.id
    order by li.position limit 1) f on true`

/** The rows of these loans, in the order of the ids. */
export async function listRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from loan l ${rowJoins} where l.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], l.id)`.execute(db)
  return rows
}

interface Page {
  current: number
  size: number
}

/** What else a reader has running, oldest first. */
export async function listOthers(db: Db, account: number, but: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from loan l ${rowJoins}
    where l.account = ${account} and l.process <> 0 and l.state <> 'draft' and l.id <> ${but}
    order by l.id limit 20`.execute(db)
  return rows
}

/** The applications of a member, newest first; without the cart. */
export async function pageOwn(
  db: Db,
  account: number,
  { state, current, size }: Page & { state?: LoanState | undefined },
) {
  const where = sql`l.account = ${account} and l.state <> 'draft' ${state ? sql`and l.state = ${state}` : sql``}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`select ${columns} from loan l ${rowJoins} where ${where}
      order by l.id desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from loan l where ${where}`.execute(db),
  ])
  return { records: rows, total: counted[0]?.total ?? 0 }
}
