import { type RawBuilder, sql } from 'kysely'

import type { Actor } from '#contract/identity/identity.ts'

/** Departments, or all of them. */
interface Reach {
  all: boolean
  departments: readonly number[]
}

/** SQL: whether a row of this department, or of this account, lies within a scope. */
export function isWithinScope(
  { all, departments }: Reach,
  actor: Pick<Actor, 'id'>,
  { department, account }: { department: RawBuilder<unknown>; account: RawBuilder<unknown> },
): RawBuilder<boolean> {
  if (all) return sql<boolean>`true`
  if (departments.length === 0) return sql<boolean>`${account} = ${actor.id}`
  return sql<boolean>`(${department} = any(${departments}) or ${account} = ${actor.id})`
}

/** SQL: whether an account lies within a scope: whose things somebody sees and changes. */
export const personWithin = (
  scope: Reach,
  actor: Pick<Actor, 'id'>,
  account: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`${account} in (select person.id from account person where ${isWithinScope(scope, actor, {
        department: sql`person.department`,
        account: sql`person.id`,
      })})`
