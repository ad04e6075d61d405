import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import type { StartedTerm } from '#server/working-days/working-days.ts'

/** Deposits that were not mended in time. */
export async function listLapsed(db: Db, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from deposit
    where state = 'returned' and due_on < ${today}::date order by id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DueDeposit {
  id: number
  number: string
  title: string
  dueOn: string
  holder: number | null
  account: number | null
}

/** Marks what is due today or was before as reminded of, once for each due day, and answers with it. */
export async function takeDue(tx: Db, today: string): Promise<DueDeposit[]> {
  const { rows } = await sql<DueDeposit>`update deposit set reminded_for = due_on
    where state in ('submitted', 'checking') and due_on <= ${today}::date and reminded_for is distinct from due_on
    returning id, number, title, due_on as "dueOn", holder, account`.execute(tx)
  return rows
}

/** From which days, and over how many working days, the terms of what runs are counted. */
export async function listTerms(db: Db): Promise<StartedTerm[]> {
  const { rows } =
    await sql<StartedTerm>`select distinct due_from as "dueFrom", due_days as "dueDays" from deposit
    where process <> 0 and due_from is not null order by 1, 2`.execute(db)
  return rows
}

/** Sets the due days of what runs. */
export async function setDueDays(tx: Db, terms: readonly (StartedTerm & { dueOn: string })[]): Promise<void> {
  await sql`update deposit d set due_on = t.due_on
    from unnest(${terms.map(({ dueFrom }) => dueFrom)}::date[], ${terms.map(({ dueDays }) => dueDays)}::int[],
      ${terms.map(({ dueOn }) => dueOn)}::date[]) t (due_from, due_days, due_on)
    where d.process <> 0 and d.due_from = t.due_from and d.due_days = t.due_days and d.due_on <> t.due_on`.execute(
    tx,
  )
}
