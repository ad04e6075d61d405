import { sql } from 'kysely'

import type { LoanState } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'

interface Due {
  id: number
  state: LoanState
  useMode: string
}

/** What runs although its day is over, by its number; so many after one. */
export async function listDue(db: Db, today: string, after: number, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id, state, use_mode as "useMode" from loan
    where process = 1 and due_on < ${today}::date and state in ('returned', 'ready', 'lent', 'back')
      and id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

/** Visits that nobody has marked, and whose day is over. */
export async function missVisits(db: Db, today: string): Promise<void> {
  await sql`update visit set state = 'missed' where state = 'booked' and day < ${today}::date`.execute(db)
}

export interface DueReminder {
  loan: number
  number: string
  account: number
  state: LoanState
  reminder: 'soon' | 'due' | 'overdue'
  dueOn: string
}

interface Days {
  today: string
  /** What is due up to this day is due soon. */
  soon: string
}

/**
 * Notes the reminders that are due and were not sent, and returns them: before the day, once it has come, and every week
 * after it. Of several servers one gets each.
 */
export async function takeReminders(tx: Db, { today, soon }: Days, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select l.id as loan, l.number, l.account, l.state, l.due_on, r.reminder, r.day
      from loan l cross join lateral (
        select 'soon' as reminder, l.due_on as day
          where l.due_on > ${today}::date and l.due_from < ${today}::date
        union all select 'due', l.due_on where l.due_on = ${today}::date and l.due_from < ${today}::date
        union all select 'overdue', l.due_on + (${today}::date - l.due_on) / 7 * 7
          where l.state = 'overdue' and ${today}::date - l.due_on >= 7) r
      where l.process = 1 and l.due_on <= ${soon}::date and l.account is not null
        and l.state in ('returned', 'ready', 'lent', 'overdue')
        and not exists (select from loan_reminder n where n.loan = l.id and n.reminder = r.reminder and n.day = r.day)
      order by l.id limit ${limit}),
    noted as (insert into loan_reminder (loan, reminder, day) select loan, reminder, day from due
      on conflict do nothing returning loan, reminder)
    select due.loan, due.number, due.account, due.state, due.reminder, due.due_on as "dueOn"
    from due join noted on noted.loan = due.loan and noted.reminder = due.reminder order by due.loan`.execute(
    tx,
  )
  return rows
}
