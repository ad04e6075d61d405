import { sql } from 'kysely'

import type { DepositStanding, PastDeposit, PastStep } from '#contract/deposits/past-deposit.ts'
import type { Db } from '#database/database.ts'

interface Past extends DepositStanding {
  preparedAt: string
  submittedAt: string
  endedAt: string | null
  holder: number | null
  lines: number
}

/** Sets where a deposit stands and when it came there, its number to that year, and its files to the day before. */
export async function setPast(tx: Db, id: number, past: Past): Promise<void> {
  const { preparedAt, submittedAt, endedAt } = past
  await sql`update deposit set state = ${past.state}, process = ${past.process}, returner = ${past.returner},
      holder = ${past.holder}, lines = ${past.lines}, due_from = ${past.dueFrom}::date, due_days = ${past.dueDays}::int,
      due_on = ${past.dueOn}::date, accepted_on = ${past.acceptedOn}::date, open_on = ${past.openOn}::date,
      created_at = ${preparedAt}::timestamptz, submitted_at = ${submittedAt}::timestamptz, ended_at = ${endedAt}::timestamptz,
      number = 'HJ' || to_char(${submittedAt}::timestamptz at time zone 'Asia/Shanghai', 'YYYY') || substr(number, 7)
    where id = ${id}`.execute(tx)
  await sql`update stored_file f set created_at = ${preparedAt}::timestamptz
    from deposit_file a where a.deposit = ${id} and a.file = f.id`.execute(tx)
  await sql`update deposit_file set at = ${preparedAt}::timestamptz where deposit = ${id}`.execute(tx)
}

interface Line extends Omit<PastStep, 'move' | 'dueOn'> {
  by: number | null
  move: string
  code: string
}

export async function insertLines(tx: Db, deposit: number, lines: readonly Line[]): Promise<void> {
  const rows = JSON.stringify(lines.map((line, index) => ({ ...line, number: index + 1 })))
  await sql`insert into deposit_line (deposit, number, at, by, party, move, code, before, after, opinion)
    select ${deposit}, n.number, n.at, n.by, n.party, n.move, n.code, n.before, n.after, n.opinion
    from json_to_recordset(${rows}::json) as n (number int, at timestamptz, by bigint, party text, move text, code text,
      before text, after text, opinion text)`.execute(tx)
}

interface PastRemark extends NonNullable<PastDeposit['remark']> {
  file: number
  at: string
  by: number
}

export async function insertRemark(
  tx: Db,
  deposit: number,
  { file, column, text, at, by }: PastRemark,
): Promise<void> {
  await sql`insert into deposit_remark (deposit, file, file_name, part, column_name, text, sent, by, at)
    select ${deposit}, a.id, f.name, a.part, ${column}, ${text}, true, ${by}, ${at}::timestamptz
    from deposit_file a join stored_file f on f.id = a.file where a.id = ${file}`.execute(tx)
}

interface PastNotice {
  title: string
  body: string
  href?: string
  at: string
  readAt: string | null
}

export async function insertNotices(tx: Db, account: number, notices: readonly PastNotice[]): Promise<void> {
  const rows = JSON.stringify(notices)
  await sql`insert into notice (account, topic, title, body, href, created_at, read_at)
    select ${account}, 'deposit', n.title, n.body, n.href, n.at, n."readAt"
    from json_to_recordset(${rows}::json) as n (title text, body text, href text, at timestamptz, "readAt" timestamptz)`.execute(
    tx,
  )
}
