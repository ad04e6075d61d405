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

/** What stands in these departments, removed users among it: they can be restored. */
export async function countInDepartments(db: Db, ids: readonly number[]): Promise<Counts> {
  const { rows } = await sql<Counts>`select
      (select count(*) from account where department = any(${ids})) as users,
      (select count(*) from department where parent = any(${ids}) and id <> all(${ids})) as below,
      (select count(distinct role) from role_department where department = any(${ids})) as roles`.execute(db)
  return rows[0] ?? { users: 0, below: 0, roles: 0 }
}
