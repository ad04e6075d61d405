import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface ScopeSummary {
  all: boolean
  /** Departments without those below. */
  own: number[]
  /** Departments with all below. */
  tops: number[]
  /** The department of the account itself. */
  home: number
}

/** What the roles of an account open, taken together, or one of them; undefined where it has none or not this one. */
export async function findScopes(
  db: Db,
  account: number,
  only: number | null = null,
): Promise<ScopeSummary | undefined> {
  const { rows } = await sql<ScopeSummary>`
    select coalesce(bool_or(role.scope = 'all'), false) as "all",
      coalesce(array_agg(distinct a.department) filter (where role.scope = 'own'), '{}') as own,
      coalesce(array_agg(distinct coalesce(rd.department, a.department))
        filter (where role.scope = 'below' or rd.department is not null), '{}') as tops,
      a.department as home
    from account a join account_role ar on ar.account = a.id join role on role.id = ar.role
      left join role_department rd on rd.role = role.id and role.scope = 'chosen'
    where a.id = ${account} and (${only}::bigint is null or role.id = ${only}) group by a.id`.execute(db)
  return rows[0]
}

/** These departments and all below them. */
export async function listBelow(db: Db, tops: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from department where id = any(${tops})
      union select d.id from department d join below on d.parent = below.id)
    select id from below`.execute(db)
  return rows.map(({ id }) => id)
}
