import { sql } from 'kysely'

import type { Scope } from '#server/back-office/scope.ts'

export const departmentColumns = {
  users: sql`(select count(*) from account a
    where a.department = t.id and a.removed_at is null and a.forgotten_at is null)`,
}

export const departmentOption = { detail: sql<string>`t.code` }

/** Who has a scope of departments sees these alone. */
export const departmentsWithin = ({ all, departments }: Scope) =>
  all ? sql<boolean>`true` : sql<boolean>`t.id = any(${departments})`
