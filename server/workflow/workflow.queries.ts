import { sql } from 'kysely'

import type { Calendar, DayKind } from '#contract/calendar/working-days.ts'
import type { Db } from '#database/database.ts'

/** Accounts that hold a permission by one of their roles, but for those named. */
export async function listHolders(db: Db, permission: string, but: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from account a
    where a.disabled_at is null and a.removed_at is null and a.id <> all(${but}::bigint[])
      and exists (select from account_role ar join role_menu rm on rm.role = ar.role join menu m on m.id = rm.menu
        where ar.account = a.id and m.permission = ${permission})
    order by a.name, a.id`.execute(db)
  return rows
}

/** The days from a day on that are not as their weekday says. */
export async function listOtherDays(db: Db, from: string): Promise<Calendar> {
  const { rows } = await sql<{ day: string; kind: DayKind }>`
    select day, kind from calendar_day where day >= ${from}::date - 1 and kind <> 'short'`.execute(db)
  return new Map(rows.map(({ day, kind }) => [day, kind]))
}
