import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** One change of holders at a time: two calls cannot both take the last but one. */
export async function lockDuties(tx: Db): Promise<void> {
  await sql`select from role where duty is not null order by id for update`.execute(tx)
}

/** The duties of these accounts that nobody else who is enabled holds. */
export async function listDutiesWithout(tx: Db, accounts: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ duty: string }>`
    select duty from (
      select role.duty, bool_or(a.id = any(${accounts})) as held, bool_or(a.id <> all(${accounts})) as others
      from account_role ar join role on role.id = ar.role join account a on a.id = ar.account
      where role.duty is not null and a.disabled_at is null group by role.duty) as holders
    where held and not others`.execute(tx)
  return rows.map(({ duty }) => duty)
}

/** Duties that nobody enabled holds. */
export async function listOrphanDuties(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ duty: string }>`select duty from role where duty is not null group by duty
    having not bool_or(exists (select from account_role ar join account a on a.id = ar.account
      where ar.role = role.id and a.disabled_at is null))`.execute(tx)
  return rows.map(({ duty }) => duty)
}
