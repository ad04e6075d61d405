import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

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
