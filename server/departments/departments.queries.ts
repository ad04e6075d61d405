import { type RawBuilder, sql } from 'kysely'

import type { RowCount } from '#contract/back-office/count-routes.ts'
import type { Db } from '#database/database.ts'

/** How many users each of the departments has that a condition on `t` holds for; those without any are not there. */
export async function countUsers(db: Db, within: RawBuilder<boolean>): Promise<RowCount[]> {
  const { rows } = await sql<RowCount>`select t.id, counted.count from (
      select department, count(*) as count from account
      where removed_at is null and forgotten_at is null group by department) as counted
    join department t on t.id = counted.department where ${within}`.execute(db)
  return rows
}

interface Counts {
  users: number
  /** Departments below that are not among them. */
  below: number
  roles: number
}

/** What stands in these departments. Removed users do not, except where there is no other place for them. */
export async function countInDepartments(db: Db, ids: readonly number[]): Promise<Counts> {
  const { rows } = await sql<Counts>`select
      (select count(*) from account where department = any(${ids})
        and (removed_at is null or public_department() = any(${ids}))) as users,
      (select count(*) from department where parent = any(${ids}) and id <> all(${ids})) as below,
      (select count(distinct role) from role_department where department = any(${ids})) as roles`.execute(db)
  return rows[0] ?? { users: 0, below: 0, roles: 0 }
}

/** Moves the removed users of departments that go to the next above that stays, or to the public. */
export async function moveRemovedUsers(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`with recursive up as (
      select id, parent from department where id = any(${ids})
      union all select up.id, d.parent from up join department d on d.id = up.parent where d.id = any(${ids}))
    update account a set department = coalesce(up.parent, public_department()) from up
    where a.department = up.id and a.removed_at is not null
      and (up.parent is null or up.parent <> all(${ids}))`.execute(tx)
}
