import { sql } from 'kysely'

import type { LoanState } from '#contract/loans/loan-workflow.ts'
import type { LoanBox, LoanRow } from '#contract/loans/loans.ts'
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

/** Counting ends here: a queue this long is said once as more. */
const mostCounted = 10_000

export async function listRows(db: Db, ids: readonly number[]): Promise<LoanRow[]> {
  const { rows } = await sql<Row>`select ${columns} from loan l ${more} where l.id = any(${ids}::bigint[])
    order by l.id`.execute(db)
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

export interface QueueAsked extends Page {
  box: LoanBox
  account: number
  state?: LoanState | undefined
  q: string
  /** States in which somebody of this account's permissions has something to do. */
  due: readonly LoanState[]
  /** States that the account may see at all. */
  seen: readonly LoanState[]
}

/** The boxes of staff: what is to be done comes by its due day, what has been done by its time. */
export async function pageQueue(db: Db, asked: QueueAsked) {
  const { account, box, state, q, due, seen, current, size } = asked
  const within = {
    todo: sql`l.process <> 0 and l.state = any(${due}) and (l.holder is null or l.holder = ${account})`,
    mine: sql`l.process <> 0 and l.holder = ${account}`,
    done: sql`l.id in (select loan from loan_line where by = ${account} order by at desc limit ${mostCounted})`,
    copies: sql`l.id in (select loan from loan_copy where account = ${account} order by at desc limit ${mostCounted})`,
    all: sql`l.state = any(${seen})`,
  }[box]
  const text =
    q === '' ? sql`` : sql`and (l.number || ' ' || l.reader || ' ' || l.company) ilike ${`%${escaped(q)}%`}`
  const where = sql`${within} and l.state <> 'draft' and l.account is distinct from ${account}
    ${state ? sql`and l.state = ${state}` : sql``} ${text}`
  const order = box === 'todo' || box === 'mine' ? sql`l.due_on nulls last, l.id` : sql`l.id desc`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`select ${columns} from (
        select * from loan l where ${where} order by ${order} limit ${size} offset ${(current - 1) * size}) l ${more}
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (
      select from loan l where ${where} limit ${mostCounted}) counted`.execute(db),
  ])
  return { records: rows.map(shown), total: counted[0]?.total ?? 0 }
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const shown = ({ submittedAt, ...row }: Row): LoanRow => ({
  ...row,
  submittedAt: submittedAt?.toISOString() ?? null,
})
