import { sql } from 'kysely'

import type { CaseRow } from './cases.ts'

/** The columns of every case; its table is c, and h whoever holds it. */
export const caseColumns = sql`c.id, c.number, c.account, c.state, c.process, c.returner, c.holder, h.name as "holderName",
  c.delegator, c.lines as line, c.due_from as "dueFrom", c.due_days as "dueDays", c.due_on as "dueOn",
  c.submitted_at as "submittedAt"`

/** What a move sets of every case. */
export const movedColumns = (
  to: CaseRow,
) => sql`state = ${to.state}, process = ${to.process}, lines = ${to.line},
  returner = ${to.returner}, holder = ${to.holder}, delegator = ${to.delegator}, due_from = ${to.dueFrom}::date,
  due_days = ${to.dueDays}, due_on = ${to.dueOn}::date, submitted_at = coalesce(submitted_at, now()),
  ended_at = case when ${to.process}::int = 0 then now() end`
