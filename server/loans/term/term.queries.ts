import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import type { StartedTerm } from '#server/working-days/working-days.ts'

/** The day of the last visit that is booked or was made for a loan. */
export async function findLastVisit(db: Db, loan: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from visit
    where loan = ${loan} and state in ('booked', 'come')`.execute(db)
  return rows[0]?.day ?? undefined
}

const isRunning = sql`l.process = 1 and l.state <> 'overdue'`

/** From which days, and over how many working days, the terms of what runs are counted; the earliest first. */
export async function listTerms(db: Db, loan?: number): Promise<StartedTerm[]> {
  const one = loan === undefined ? sql`` : sql`and l.id = ${loan}`
  const { rows } =
    await sql<StartedTerm>`select distinct due_from as "dueFrom", due_days as "dueDays" from loan l
    where ${isRunning} ${one} and due_from is not null order by 1, 2`.execute(db)
  return rows
}

/** Sets the due days by their terms, no earlier than the last visit where what was asked for stays at hand for it. */
export async function setDueDays(
  tx: Db,
  terms: readonly (StartedTerm & { dueOn: string })[],
  loan?: number,
): Promise<void> {
  const one = loan === undefined ? sql`` : sql`and l.id = ${loan}`
  await sql`with counted as (
      select l.id, greatest(t.end_on, case when l.state in ('ready', 'lent') then (
        select max(v.day) from visit v where v.loan = l.id and v.state in ('booked', 'come')) end) as due_on
      from unnest(${terms.map(({ dueFrom }) => dueFrom)}::date[], ${terms.map(({ dueDays }) => dueDays)}::int[],
        ${terms.map(({ dueOn }) => dueOn)}::date[]) t (due_from, due_days, end_on)
        join loan l on l.due_from = t.due_from and l.due_days = t.due_days and ${isRunning} ${one}),
    moved as (update loan l set due_on = c.due_on from counted c where l.id = c.id and l.due_on <> c.due_on
      returning l.id, l.due_on, l.state)
    update loan_grant g set until = moved.due_on from moved
    where g.loan = moved.id and moved.state = 'lent' and g.revoked_at is null`.execute(tx)
}
