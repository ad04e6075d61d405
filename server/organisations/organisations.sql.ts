import { type RawBuilder, sql } from 'kysely'

import type { Actor } from '#contract/identity/identity.ts'
import { isWithinScope, type Scope } from '#server/back-office/scope.ts'

/** SQL: names that differ in spaces, brackets, width and case only are one. */
export const organisationKey = (name: string): RawBuilder<string> => sql<string>`organisation_key(${name})`

/** SQL: the keys of an organisation `t`: its name, and the names that were merged into it. */
const keys = sql`(select t.name_key union select name_key from organisation_former_name where organisation = t.id)`

/** What is worked out of an organisation `t`. */
export const organisationColumns = {
  members: sql`(select count(*) from account a where a.organisation = t.id and a.removed_at is null)`,
  waiting: sql`(select count(*) from account a where a.organisation is null and a.removed_at is null
    and organisation_key(a.company) in ${keys})`,
}

/** SQL: the accounts `a` of an organisation, or those who wait for it. */
export const belongingTo = (organisation: number, waiting: boolean): RawBuilder<boolean> =>
  waiting
    ? sql<boolean>`(a.organisation is null and a.removed_at is null and organisation_key(a.company) in (
        select name_key from organisation where id = ${organisation}
        union all select name_key from organisation_former_name where organisation = ${organisation}))`
    : sql<boolean>`(a.organisation = ${organisation} and a.removed_at is null)`

/** SQL: the accounts `a` with a company that nobody has confirmed. */
export const isUnconfirmed = sql<boolean>`(a.organisation is null and a.removed_at is null and a.company is not null)`

/** SQL: the accounts `a` without a role of staff: those belong to departments. */
export const isReader = sql<boolean>`not exists (select from account_role held join role on role.id = held.role
  where held.account = a.id and role.staff)`

/** SQL: the accounts `a` within a scope. */
export const accountsWithin = (scope: Scope, actor: Actor): RawBuilder<boolean> =>
  isWithinScope(scope, actor, { department: sql`a.department`, account: sql`a.id` })

export const allHold = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`
