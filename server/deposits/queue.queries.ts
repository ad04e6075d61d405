import { sql } from 'kysely'

import type { DepositState } from '#contract/deposits/deposit-workflow.ts'
import type { DepositBox, DepositRow } from '#contract/deposits/deposits.ts'
import type { PageRequest } from '#contract/wire.ts'
import type { Db } from '#database/database.ts'

type QueueRow = Omit<DepositRow, 'submittedAt'> & { submittedAt: Date | null }

const columns = sql`d.id, d.number, d.title, d.material, d.depositor, d.state, h.name as holder, d.due_on as "dueOn",
  d.submitted_at as "submittedAt", d.lines as line`

const words = sql`(d.number || ' ' || d.title || ' ' || d.depositor)`

/** Counting ends here: a queue this long is said once as more. */
const maxCounted = 10_000

/** The deposits of a member, newest first, drafts among them. */
export async function pageOwn(db: Db, account: number, { current, size }: PageRequest) {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<QueueRow>`select ${columns} from deposit d left join account h on h.id = d.holder where d.account = ${account}
      order by d.id desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from deposit where account = ${account}`.execute(db),
  ])
  return { records: rows, total: counted[0]?.total ?? 0 }
}

export interface QueueQuery extends PageRequest {
  box: DepositBox
  account: number
  state?: DepositState | undefined
  q: string
  /** States in which somebody of this account's permissions has something to do. */
  due: readonly DepositState[]
}

/** The boxes of staff: what is to be done comes by its due day. */
export async function pageQueue(db: Db, { account, box, state, q, due, current, size }: QueueQuery) {
  const within = {
    todo: sql`d.process <> 0 and d.state = any(${due}) and (d.holder is null or d.holder = ${account})`,
    mine: sql`d.process <> 0 and d.holder = ${account}`,
    all: sql`true`,
  }[box]
  const text =
    q === '' ? sql`` : sql`and grams(${words}) @> grams(${q}) and strpos(lower(${words}), lower(${q})) > 0`
  const where = sql`${within} and d.state <> 'draft' and d.account is distinct from ${account}
    ${state ? sql`and d.state = ${state}` : sql``} ${text}`
  const order = box === 'all' ? sql`d.id desc` : sql`d.due_on nulls last, d.id`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<QueueRow>`select ${columns} from (
        select * from deposit d where ${where} order by ${order} limit ${size} offset ${(current - 1) * size}) d
      left join account h on h.id = d.holder order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (
      select from deposit d where ${where} limit ${maxCounted}) counted`.execute(db),
  ])
  return { records: rows, total: counted[0]?.total ?? 0 }
}
